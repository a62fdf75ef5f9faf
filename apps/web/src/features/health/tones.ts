import type { HealthState } from '@gemelo/contract/endpoints/health';
import type { Tone } from '../../ui/states/state-badge.tsx';

export const tones: Record<HealthState, Tone> = { well: 'normal', attention: 'warning', bad: 'alarm' };
