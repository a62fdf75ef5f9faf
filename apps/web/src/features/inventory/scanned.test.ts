import { expect, test } from 'vitest';
import { scannedText } from './scanned.ts';

test('the MAC is extracted from a label with more text', () => {
  expect(scannedText('https://gemelo.test/dispositivo?mac=AA:BB:CC:DD:EE:0F')).toBe('AA:BB:CC:DD:EE:0F');
  expect(scannedText('Ebag 12|aabbccddee0f')).toBe('aabbccddee0f');
});

test('typed text is only trimmed', () => {
  expect(scannedText('  aa-bb-cc-dd-ee-0f ')).toBe('aa-bb-cc-dd-ee-0f');
  expect(scannedText('Ebag 12')).toBe('Ebag 12');
});
