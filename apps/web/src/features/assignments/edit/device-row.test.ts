import { expect, test } from 'vitest';
import { infoOf, repeatedIn, twinsOf } from './device-row.ts';

test('blank fields of a device are not sent', () => {
  expect(infoOf({ height: '1.20', numberStowage: '' })).toEqual([{ name: 'height', value: '1.20' }]);
  expect(twinsOf([{ idTwin: 7 }])).toEqual([{ idTwin: 7, additionalInformation: [] }]);
});

test('the second row of a repeated device is reported', () => {
  expect(repeatedIn([{ idTwin: 1 }, { idTwin: 2 }, { idTwin: 1 }])).toEqual([2]);
  expect(repeatedIn([{ idTwin: 1 }, { idTwin: 2 }])).toEqual([]);
});
