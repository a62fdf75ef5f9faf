import type { answerPlaces } from '@gemelo/contract/endpoints/form-review';
import type { DataOf } from '@gemelo/contract/kit/endpoint';
import { reviewTones } from '../../../parts/form-answers/review-badge.tsx';
import type { MapPoint } from '../../../ui/map/map-point.ts';

type AnswerPlace = DataOf<typeof answerPlaces>['places'][number];

/** An answer on the map. */
export interface AnswerPoint extends MapPoint {
  place: AnswerPlace;
}

export const pointsOf = (places: readonly AnswerPlace[]): AnswerPoint[] =>
  places.map((place) => ({
    id: String(place.idFormAnswer),
    tone: reviewTones[place.reviewState].tone,
    latitude: place.latitude,
    longitude: place.longitude,
    place,
  }));
