import { expect, test } from 'vitest';
import { infoOf, twinsOf } from './device-row.ts';

test('blank fields of a device are not sent', () => {
  expect(infoOf({ height: '1.20', numberStowage: '' })).toEqual([{ name: 'height', value: '1.20' }]);
  expect(twinsOf([{ idTwin: 7 }])).toEqual([{ idTwin: 7, additionalInformation: [] }]);
});
