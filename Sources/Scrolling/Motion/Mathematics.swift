// SPDX-License-Identifier: MIT
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The natural logarithm.
func logarithm(_ value: Double) -> Double { log(value) }

/// e raised to a power.
func exponential(_ power: Double) -> Double { exp(power) }

/// A base raised to a power.
func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
