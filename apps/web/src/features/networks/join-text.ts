import type { NetworkSecurity } from '@gemelo/contract/kit/networks';

const types = { open: 'nopass', wpa2: 'WPA', wpa3: 'WPA', wep: 'WEP' } as const;
export type Joinable = keyof typeof types;

/** Phones join these with a code alone; an enterprise network also asks for a user. */
export const isJoinable = (security: NetworkSecurity): security is Joinable => security in types;

/** These would end a field of the code. */
const escaped = (text: string) => text.replace(/[\\;,:"]/g, '\\$&');

interface Joined {
  ssid: string;
  security: Joinable;
  hidden: boolean;
  password?: string | undefined;
}

/** The text of a code with which a phone joins a network. */
export function joinText({ ssid, security, hidden, password }: Joined): string {
  const secret = security !== 'open' && password ? `P:${escaped(password)};` : '';
  return `WIFI:T:${types[security]};S:${escaped(ssid)};${secret}${hidden ? 'H:true;' : ''};`;
}
