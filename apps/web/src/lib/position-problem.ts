/** Why a browser tells no position. */
export type PositionProblem = 'denied' | 'unavailable' | 'timeout' | 'unsupported';

const problems: Record<number, PositionProblem> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

export const positionProblem = ({ code }: Pick<GeolocationPositionError, 'code'>): PositionProblem =>
  problems[code] ?? 'unavailable';
