import type {
  AttributeScope,
  AttributeState,
  SharedAttribute,
  ToldTwin,
} from '@gemelo/contract/endpoints/shared-attributes';
import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconCircleCheck,
  IconHourglassEmpty,
} from '@tabler/icons-react';
import { useTranslation } from '../../lib/translation.tsx';
import { Mono } from '../../ui/states/mono.tsx';
import { type Icon, StateBadge, type Tone } from '../../ui/states/state-badge.tsx';
import { commonKeyNames } from './attribute-form.ts';

const MAX_LENGTH = 80;

/** A value on one line, as it is sent. */
export function shownValue(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

/** A key as firmware reads it; a usual one with what it means. */
export function KeyName({ name }: { name: string }) {
  const { t } = useTranslation();
  const word = commonKeyNames.find((common) => common === name);
  return (
    <>
      {word && <span>{t(`shared-attributes.keys.${word}`)}</span>} <Mono>{name}</Mono>
    </>
  );
}

const looks: Record<AttributeState, { tone: Tone; icon: Icon }> = {
  waiting: { tone: 'silent', icon: IconHourglassEmpty },
  delivered: { tone: 'info', icon: IconCheck },
  confirmed: { tone: 'normal', icon: IconCircleCheck },
  different: { tone: 'warning', icon: IconAlertTriangle },
  refused: { tone: 'warning', icon: IconBan },
};

/** How far a value has come. */
export function ProgressBadge({ state }: { state: AttributeState }) {
  const { t } = useTranslation();
  return <StateBadge {...looks[state]}>{t(`shared-attributes.state.${state}`)}</StateBadge>;
}

type Told = Pick<ToldTwin, 'state' | 'reported' | 'refusal' | 'answeredAt' | 'deliveredAt'>;

/** When a value came to its state; one that waits has not come yet. */
export function sinceOf({ state, reported, answeredAt, deliveredAt }: Told): string | null {
  if (state === 'waiting') return null;
  return (state === 'different' ? reported?.at : answeredAt) ?? deliveredAt;
}

/** What the device says instead of using the value. */
export function Said({ told: { state, reported, refusal } }: { told: Told }) {
  const { t } = useTranslation();
  if (state === 'different' && reported)
    return <span>{t('shared-attributes.says', { value: shownValue(reported.value) })}</span>;
  return refusal ? <span>{t('shared-attributes.says', { value: refusal })}</span> : null;
}

type Owned = Pick<SharedAttribute, 'Twin' | 'Warehouse' | 'TwinModel'> & { scope: AttributeScope };

/** Where a value comes from: the device itself, its warehouse or its model. */
export function AttributeSource({ of: { scope, Warehouse, TwinModel } }: { of: Owned }) {
  const { t } = useTranslation();
  return <>{t(`shared-attributes.from.${scope}`, { name: Warehouse?.name ?? TwinModel?.name ?? '' })}</>;
}
