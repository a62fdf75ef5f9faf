/** How a wireless network is secured; an open one has no password. */
export const networkSecurities = ['open', 'wpa2', 'wpa3', 'enterprise', 'wep'] as const;
export type NetworkSecurity = (typeof networkSecurities)[number];

/** The standard counts bytes: letters with accents take two. */
export const SSID_BYTES = 32;
const LONGER = [0x80, 0x800, 0x10000];
const bytesOf = (letter: string) =>
  1 + LONGER.filter((limit) => (letter.codePointAt(0) ?? 0) >= limit).length;
export const fitsSsid = (text: string): boolean =>
  Array.from(text).reduce((sum, letter) => sum + bytesOf(letter), 0) <= SSID_BYTES;

/** A phrase of 8 to 63 printable characters, or the key itself. */
const WPA = /^([\x20-\x7e]{8,63}|[\da-f]{64})$/i;
const WEP = /^([\x20-\x7e]{5}|[\x20-\x7e]{13}|[\da-f]{10}|[\da-f]{26})$/i;
const rules: Record<NetworkSecurity, { pattern: RegExp; rule: string }> = {
  open: { pattern: /^$/, rule: 'openPassword' },
  wpa2: { pattern: WPA, rule: 'wpaPassword' },
  wpa3: { pattern: WPA, rule: 'wpaPassword' },
  enterprise: { pattern: /./, rule: 'required' },
  wep: { pattern: WEP, rule: 'wepPassword' },
};

/** The rule that a password violates, if it does not suit a network. */
export function passwordProblem(security: NetworkSecurity, password: string | undefined): string | undefined {
  if (security !== 'open' && !password) return 'required';
  const { pattern, rule } = rules[security];
  return pattern.test(password ?? '') ? undefined : rule;
}
