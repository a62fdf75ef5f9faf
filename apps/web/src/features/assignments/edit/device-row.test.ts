import { expect, test } from 'vitest';
import { infoOf, repeatedIn, twinsOf } from './device-row.ts';

test('what was left blank about a device is not noted', () => {
  expect(infoOf({ height: '1.20', numberStowage: '' })).toEqual([{ name: 'height', value: '1.20' }]);
  expect(twinsOf([{ idTwin: 7 }])).toEqual([{ idTwin: 7, additionalInformation: [] }]);
});

test('a device that stands twice in the list is repeated at its second place', () => {
  expect(repeatedIn([{ idTwin: 1 }, { idTwin: 2 }, { idTwin: 1 }])).toEqual([2]);
  expect(repeatedIn([{ idTwin: 1 }, { idTwin: 2 }])).toEqual([]);
});
