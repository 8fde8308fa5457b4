//! Numbers with units, as people write them on a command line.

/// A number of bytes: `4096`, `64K`, `64M`, `1G`.
pub fn bytes(text: &str) -> Result<u64, String> {
    let (number, unit) = split(text);
    let factor = match unit.to_ascii_uppercase().as_str() {
        "" | "B" => 1,
        "K" | "KB" => 1 << 10,
        "M" | "MB" => 1 << 20,
        "G" | "GB" => 1 << 30,
        _ => return Err(format!("unknown unit {unit:?}: write bytes as 4096, 64K, 64M or 1G")),
    };
    product(number, factor)
}

/// The text that [`milliseconds`] reads.
pub fn time(milliseconds: u32) -> String {
    match milliseconds % 1000 {
        0 => format!("{}s", milliseconds / 1000),
        _ => format!("{milliseconds}ms"),
    }
}

/// A number of milliseconds: `500ms`, `5s`, `2m`, `1h`.
pub fn milliseconds(text: &str) -> Result<u32, String> {
    let (number, unit) = split(text);
    let factor = match unit {
        "ms" => 1,
        "s" => 1000,
        "m" | "min" => 60_000,
        "h" => 3_600_000,
        _ => return Err("write a time as 500ms, 5s, 2m or 1h".into()),
    };
    u32::try_from(product(number, factor)?).map_err(|_| "too long".into())
}

/// A number with commas: 31,204.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|group| str::from_utf8(group).ok()).collect();
    groups.join(",")
}

fn split(text: &str) -> (&str, &str) {
    text.split_at(text.find(|character: char| !character.is_ascii_digit()).unwrap_or(text.len()))
}

fn product(number: &str, factor: u64) -> Result<u64, String> {
    let number: u64 = number.parse().map_err(|_| "begin with a number".to_owned())?;
    number.checked_mul(factor).ok_or_else(|| "too large".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_have_units() {
        assert_eq!(bytes("4096"), Ok(4096));
        assert_eq!(bytes("64M"), Ok(64 << 20));
        assert_eq!(bytes("1gb"), Ok(1 << 30));
        assert!(bytes("M").is_err());
        assert!(bytes("-1").is_err());
        assert!(bytes("99999999999G").is_err());
    }

    #[test]
    fn large_numbers_are_grouped() {
        assert_eq!(grouped(7), "7");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_031_204), "1,031,204");
    }

    #[test]
    fn times_need_units() {
        assert_eq!(milliseconds("500ms"), Ok(500));
        assert_eq!(milliseconds("5s"), Ok(5000));
        assert_eq!(milliseconds("8h"), Ok(28_800_000));
        assert_eq!([5000, 2500].map(time), ["5s", "2500ms"]);
        assert!(milliseconds("5").is_err());
        assert!(milliseconds("99999999s").is_err());
    }
}
