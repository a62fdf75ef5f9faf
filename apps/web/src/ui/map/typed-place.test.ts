import { expect, test } from 'vitest';
import { pairOf, placeOf } from './typed-place.ts';

test('two numbers of the earth make a place', () => {
  expect(placeOf({ latitude: 14.5, longitude: '-90.25' })).toEqual({ latitude: 14.5, longitude: -90.25 });
  expect(placeOf({ latitude: '', longitude: -90 })).toBeUndefined();
  expect(placeOf({ latitude: '-', longitude: -90 })).toBeUndefined();
  expect(placeOf({ latitude: 91, longitude: -90 })).toBeUndefined();
});

test('a pair is read as other maps write it', () => {
  const place = { latitude: 14.305, longitude: -90.785 };
  for (const text of ['14.305, -90.785', ' 14.305 -90.785 ', '14.305;-90.785'])
    expect(pairOf(text)).toEqual(place);
  expect(pairOf('14.305')).toBeUndefined();
  expect(pairOf('140, -90')).toBeUndefined();
});
