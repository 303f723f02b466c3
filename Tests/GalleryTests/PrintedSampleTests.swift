import TerminalUI
import Testing

import Gallery

@Suite struct `Samples as text` {
  @Test(arguments: Sample.all) func `each frame is as it should be`(_ sample: Sample) {
    let frames = sample.frames(CellSize(width: 60, height: sample.height)).map(\.description).joined(separator: "\n---\n")
    #expect(frames == pictures[sample.name], "\(frames)")
  }
}

/// The text of each sample before and after its steps; read before it was written down.
private let pictures: [String: String] = [
  "sandwiches": """
    one column  three columns  adaptive
  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
   Club  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
   ★★★★☆ ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
  ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
  ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
   Reuben ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
   ★★★★★  ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
  ····························································
  ····························································
   BLT   ·····················································
   ★★★☆☆ ·····················································
  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
  ---
    one column  three columns  adaptive
  ░░░░░░░░░░░░░░░░░░░ ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒ ····················
  ░░░░░░░░░░░░░░░░░░░ ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒ ····················
   Club  ░░░░░░░░░░░░  Reuben ▒▒▒▒▒▒▒▒▒▒▒  BLT   ·············
   ★★★★☆ ░░░░░░░░░░░░  ★★★★★  ▒▒▒▒▒▒▒▒▒▒▒  ★★★☆☆ ·············

  ░░░░░░░░░░░░░░░░░░░ ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒ ····················
  ░░░░░░░░░░░░░░░░░░░ ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒ ····················
   Caprese ░░░░░░░░░░  Bánh mì ▒▒▒▒▒▒▒▒▒▒  焼きそばパン ······
   ★★★★☆   ░░░░░░░░░░  ★★★★★   ▒▒▒▒▒▒▒▒▒▒  ★★★☆☆        ······

  ░░░░░░░░░░░░░░░░░░░
  ░░░░░░░░░░░░░░░░░░░
   Croque ░░░░░░░░░░░
  ---
    one column  three columns  adaptive
  ░░░░░░░░░░░░░░ ▒▒▒▒▒▒▒▒▒▒▒▒▒▒ ·············· ░░░░░░░░░░░░░░░
  ░░░░░░░░░░░░░░ ▒▒▒▒▒▒▒▒▒▒▒▒▒▒ ·············· ░░░░░░░░░░░░░░░
   Club  ░░░░░░░  Reuben ▒▒▒▒▒▒  BLT   ·······  Caprese ░░░░░░
   ★★★★☆ ░░░░░░░  ★★★★★  ▒▒▒▒▒▒  ★★★☆☆ ·······  ★★★★☆   ░░░░░░

  ▒▒▒▒▒▒▒▒▒▒▒▒▒▒ ·············· ░░░░░░░░░░░░░░
  ▒▒▒▒▒▒▒▒▒▒▒▒▒▒ ·············· ░░░░░░░░░░░░░░
   Bánh mì ▒▒▒▒▒  焼きそばパン   Croque ░░░░░░
   ★★★★★   ▒▒▒▒▒  ★★★☆☆          ★★☆☆☆  ░░░░░░




  """,
  "shapes": """
  [ ] one tree
  ▾ Faces                      │ Head
  ▸ ▤ Head                     │ ▾ ▚ Fill
    ⋆ Hat                      │   [x] Fill shape?
  ▾ Trees                      │   ██ Fill color
  ▸ ▤ Crown                    │ ▸ ◪ Shadow
    ⋆ Trunk                    │
                               │
                               │
                               │
                               │
                               │
  ---
  [ ] one tree
  ▾ Faces                      │ Eyes
  ▾ ▤ Head                     │ ▾ ▚ Fill
    ▾ ▤ Eyes                   │   [x] Fill shape?
        ⋆ Left                 │   ██ Fill color
        ⋆ Right                │ ▸ ◪ Shadow
    ⋆ Hat                      │
  ▾ Trees                      │
  ▸ ▤ Crown                    │
    ⋆ Trunk                    │
                               │
                               │
  ---
  [ ] one tree
  ▾ Faces                      │ Eyes
  ▾ ▤ Head                     │ ▾ ▚ Fill
    ▾ ▤ Eyes                   │   [ ] Fill shape?
        ⋆ Left                 │   ██ Fill color
        ⋆ Right                │ ▾ ◪ Shadow
    ⋆ Hat                      │   [ ] Drop shadow?
  ▾ Trees                      │
  ▸ ▤ Crown                    │
    ⋆ Trunk                    │
                               │
                               │
  """,
  "colors": """

      #f9c74f        #f8961e        #f3722c        #f94144


  Dawn

  ████████ Dawn

  ▐▌██████ Meadow

  ██▐▌████ Dusk
  ---

      #d9ed92        #99d98c        #52b69a        #168aad


  Meadow

  ████████ Dawn

  ▐▌██████ Meadow

  ██▐▌████ Dusk
  """,
  "cards": """
     ┌────────────────────────────────────────────────────┐ ┌─
     │                                                    │ │
     │                       Monday                       │ │
     │                                                    │ │
     └────────────────────────────────────────────────────┘ └─
  ---
  ─┐ ┌────────────────────────────────────────────────────┐ ┌─
   │ │                                                    │ │
   │ │                      Tuesday                       │ │
   │ │                                                    │ │
  ─┘ └────────────────────────────────────────────────────┘ └─
  """,
  "paddles": """
  [ ‹ ] [ › ] Dawn

       #f9c74f       #f8961e       #f3722c       #f94144


    Dawn                                                     M
  ---
  [ ‹ ] [ › ] Meadow

       #d9ed92       #99d98c       #52b69a       #168aad


    Meadow                                                   D
  """,
  "flick": """
  line 0
  line 1
  line 2
  line 3
  line 4
  line 5
  ---
  line 2
  line 3
  line 4
  line 5
  line 6
  line 7
  ---
  line 0
  line 1
  line 2
  line 3
  line 4
  line 5
  """,
  "transitions": """
  ┌──────────────────────────────────────────────────────────┐
  │                          card 0                          │
  └──────────────────────────────────────────────────────────┘
  ┌──────────────────────────────────────────────────────────┐
  │                          card 1                          │
  └──────────────────────────────────────────────────────────┘
  ┌──────────────────────────────────────────────────────────┐
  │                          card 2                          │
  └──────────────────────────────────────────────────────────┘
  ---

  ┌──────────────────────────────────────────────────────────┐
  │                          card 1                          │
  └──────────────────────────────────────────────────────────┘
  ┌──────────────────────────────────────────────────────────┐
  │                          card 2                          │
  └──────────────────────────────────────────────────────────┘
       ─────────────────────────────────────────────────────
                               card 3
  """,
  "messages": """
  [ Send ] [ More ▾ ]
  message 5
  message 6
  message 7
  message 8
  message 9
  ---
  [ Send ] [ More ▾ ]
  message 6
  message 7
  message 8
  message 9
  message 10
  """,
  "anchors": """
  initial offset  top  center  bottom   ┌─────┐
  size changes    top  center  bottom   │  A  │
  alignment       top  center  bottom   │  B  │
  10 lines ‹ ›                          │  C  │
  26 rows ‹ ›                           │  D  │
  [ Show anew ]                         │  E  │
  offset 0                              │  F  │
                                        │  G  │
                                        │  H  │
                                        │  I  │
                                        │  J  │
                                        └─────┘


  ---
  initial offset  top  center  bottom   ┌─────┐
  size changes    top  center  bottom   │  Q  │
  alignment       top  center  bottom   │  R  │
  10 lines ‹ ›                          │  S  │
  26 rows ‹ ›                           │  T  │
  [ Show anew ]                         │  U  │
  offset 16                             │  V  │
                                        │  W  │
                                        │  X  │
                                        │  Y  │
                                        │  Z  │
                                        └─────┘


  ---
  initial offset  top  center  bottom   ┌─────┐
  size changes    top  center  bottom   │  S  │
  alignment       top  center  bottom   │  T  │
  8 lines ‹ ›                           │  U  │
  26 rows ‹ ›                           │  V  │
  [ Show anew ]                         │  W  │
  offset 18                             │  X  │
                                        │  Y  │
                                        │  Z  │
                                        └─────┘




  """,
  "header": """
  ┌──────────────────┐┌──────────────────┐┌──────────────────┐
  │     Saturday     ││      Monday      ││     Tuesday      │
  └──────────────────┘└──────────────────┘└──────────────────┘
  ---
  ┌──────────────────┐┌──────────────────┐┌──────────────────┐
  │      Monday      ││     Tuesday      ││    Wednesday     │
  └──────────────────┘└──────────────────┘└──────────────────┘
  ---
  ┌──────────────────┐┌──────────────────┐┌──────────────────┐
  │     Saturday     ││      Monday      ││     Tuesday      │
  └──────────────────┘└──────────────────┘└──────────────────┘
  """,
  "events": """
  [ Top ] [ + ] [ - ]  │
  line 0             ┃ │
  line 1               │
  line 2               │
  line 3               │
  line 4               │
  line 5               │
  line 6               │
  line 7               │
  line 8               │
  line 9               │
  line 10              │
  ---
  [ Top ] [ + ] [ - ]  │
  line 35              │
  line 36              │
  line 37              │
  line 38              │
  line 39            ┃ │ willBeginDragging
  line 40              │ didScroll 4 user
  line 41              │ willEndDragging velocity 0.0625 targ…
  line 42              │ didEndDragging decelerate true
  line 43              │ willBeginDecelerating
  line 44              │ didScroll 35 user
  line 45              │ didEndDecelerating
  ---
  [ Top ] [ + ] [ - ]  │
  line 46              │
  line 47              │
  line 48              │
  line 49              │ willBeginDragging
  line 50              │ didScroll 4 user
  line 51            ┃ │ willEndDragging velocity 0.0625 targ…
  line 52              │ didEndDragging decelerate true
  line 53              │ willBeginDecelerating
  line 54              │ didScroll 35 user
  line 55              │ didEndDecelerating
  line 56              │ didScroll 46 user
  """,
]
