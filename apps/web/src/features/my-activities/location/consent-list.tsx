import type { keptOfMe, TrackingConsent } from '@gemelo/contract/endpoints/tracking';
import type { DataOf } from '@gemelo/contract/kit/endpoint';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import phone from '../../../parts/field/field.module.css';

const NEWEST = 3;

interface ConsentListProps {
  /** The newest first. */
  consents: DataOf<typeof keptOfMe>['consents'];
  /** The one that this phone knows, which may be withdrawn since the list was read. */
  now: TrackingConsent | undefined;
}

/** When one agreed and withdrew; the older ones on demand. */
export function ConsentList({ consents, now }: ConsentListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isAll, setIsAll] = useState(false);
  const shown = isAll ? consents : consents.slice(0, NEWEST);
  return (
    <>
      <ul className={phone.list}>
        {shown.map(({ givenAt, withdrawnAt }) => {
          const endedAt = withdrawnAt ?? (givenAt === now?.givenAt ? now.withdrawnAt : null);
          return (
            <li key={givenAt}>
              {givenAt && t('my-activities.location.givenAt', { at: format.moment(givenAt) })}
              {endedAt && ` · ${t('my-activities.location.withdrawnAt', { at: format.moment(endedAt) })}`}
            </li>
          );
        })}
      </ul>
      {shown.length < consents.length && (
        <Button variant="subtle" className={phone.button ?? ''} onClick={() => setIsAll(true)}>
          {t('my-activities.location.allConsents', { count: format.number(consents.length) })}
        </Button>
      )}
    </>
  );
}
