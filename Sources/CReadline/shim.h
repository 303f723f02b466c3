// SPDX-License-Identifier: GPL-3.0-or-later
// GNU readline for Swift 6: declares that its globals belong to the main actor, which the library's headers cannot express.
#ifndef CREADLINE_SHIM_H
#define CREADLINE_SHIM_H

#include <stdio.h>
#include <readline/readline.h>
#include <readline/history.h>

#define CREADLINE_MAIN __attribute__((swift_attr("@MainActor")))

extern const char *rl_readline_name CREADLINE_MAIN;
extern FILE *rl_outstream CREADLINE_MAIN;
extern int rl_catch_signals CREADLINE_MAIN;
extern int rl_catch_sigwinch CREADLINE_MAIN;
extern int rl_change_environment CREADLINE_MAIN;
extern rl_getc_func_t *rl_getc_function CREADLINE_MAIN;
extern rl_hook_func_t *rl_input_available_hook CREADLINE_MAIN;
extern rl_voidfunc_t *rl_deprep_term_function CREADLINE_MAIN;

extern char *rl_line_buffer CREADLINE_MAIN;
extern int rl_end CREADLINE_MAIN;
extern int rl_point CREADLINE_MAIN;
extern int rl_eof_found CREADLINE_MAIN;

extern rl_completion_func_t *rl_attempted_completion_function CREADLINE_MAIN;
extern rl_compdisp_func_t *rl_completion_display_matches_hook CREADLINE_MAIN;
extern const char *rl_completer_word_break_characters CREADLINE_MAIN;
extern int rl_attempted_completion_over CREADLINE_MAIN;
extern int rl_completion_type CREADLINE_MAIN;
extern int rl_completion_suppress_append CREADLINE_MAIN;
extern int rl_sort_completion_matches CREADLINE_MAIN;

extern int history_base CREADLINE_MAIN;
extern int history_length CREADLINE_MAIN;
extern char history_comment_char CREADLINE_MAIN;
extern int history_write_timestamps CREADLINE_MAIN;

#endif
