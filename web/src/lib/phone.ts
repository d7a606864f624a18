const digitsInPhone = 10;

/**
 * Puts typed text under the mask (###)-###-####.
 * @param previous what stood there before: deleting a mask character deletes the digit before it
 */
export function maskPhone(typed: string, previous = ""): string {
  let digits = digitsOf(typed);
  const shortened = typed.length < previous.length && previous.startsWith(typed);
  if (shortened && digits === digitsOf(previous)) digits = digits.slice(0, -1);
  digits = digits
    .slice(digits.length > digitsInPhone && digits.startsWith("1") ? 1 : 0)
    .slice(0, digitsInPhone);
  if (digits.length === 0) return "";
  const parts = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (digits.length < 3) return `(${parts[0]}`;
  if (digits.length < 6) return `(${parts[0]})-${parts[1]}`;
  return `(${parts[0]})-${parts[1]}-${parts[2]}`;
}

/** @returns a phone number as people read it: (xxx) xxx-xxxx, at most 10 digits */
export function formatPhone(phone: string | null | undefined): string {
  const digits = digitsOf(phone ?? "").slice(-digitsInPhone);
  if (digits.length < digitsInPhone) return digits;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** @returns only the digits of a text */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}
