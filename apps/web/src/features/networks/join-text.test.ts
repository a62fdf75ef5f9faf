import { networkSecurities } from '@gemelo/contract/kit/networks';
import { expect, test } from 'vitest';
import { isJoinable, type Joinable, joinText } from './join-text.ts';

const wpa = (ssid: string, password: string) => joinText({ ssid, security: 'wpa2', hidden: false, password });

test.each([
  ['Bodega', 'clave segura', 'WIFI:T:WPA;S:Bodega;P:clave segura;;'],
  ['a;b,c:d"e\\f', '\\;,:"', 'WIFI:T:WPA;S:a\\;b\\,c\\:d\\"e\\\\f;P:\\\\\\;\\,\\:\\";;'],
  ['Café 网络', '12345678', 'WIFI:T:WPA;S:Café 网络;P:12345678;;'],
])('the code of «%s» with «%s»', (ssid, password, text) => {
  expect(wpa(ssid, password)).toBe(text);
});

test('an open network has no password, a hidden one says so', () => {
  const one = { ssid: 'Visitas', hidden: true };
  expect(joinText({ ...one, security: 'open', password: 'de antes' })).toBe(
    'WIFI:T:nopass;S:Visitas;H:true;;',
  );
  expect(joinText({ ...one, security: 'wep', password: 'abcde' })).toBe(
    'WIFI:T:WEP;S:Visitas;P:abcde;H:true;;',
  );
  expect(networkSecurities.filter((security) => !isJoinable(security))).toEqual(['enterprise']);
});

/** Reads a code as phones do: fields end at a semicolon without a backslash before it. */
function read(text: string) {
  const fields: Record<string, string> = {};
  let name = '';
  let value = '';
  let inValue = false;
  const body = text.slice('WIFI:'.length);
  for (let at = 0; at < body.length; at++) {
    const letter = body.charAt(at);
    if (letter === '\\') value += body.charAt(++at);
    else if (letter === ':' && !inValue) inValue = true;
    else if (letter === ';') {
      if (name) fields[name] = value;
      [name, value, inValue] = ['', '', false];
    } else if (inValue) value += letter;
    else name += letter;
  }
  return fields;
}

test('whatever the name and the password, a phone reads them back', () => {
  const letters = ['\\', ';', ',', ':', '"', 'a', 'S', 'H', 'ñ', '网', '😀', ' ', "'", '&'];
  let seed = 7;
  const next = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  const word = (length: number) => Array.from({ length }, () => letters[next(letters.length)]).join('');
  const securities: Joinable[] = ['wpa2', 'wpa3', 'wep'];
  for (let round = 0; round < 2_000; round++) {
    const [ssid, password, hidden] = [word(1 + next(20)), word(8 + next(20)), next(2) === 1];
    const security = securities[next(3)] ?? 'wpa2';
    expect(read(joinText({ ssid, security, hidden, password }))).toEqual({
      ...{ T: security === 'wep' ? 'WEP' : 'WPA', S: ssid, P: password },
      ...(hidden ? { H: 'true' } : {}),
    });
  }
});
