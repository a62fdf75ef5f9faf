import type { Health, HealthSection } from '@gemelo/contract/endpoints/health';
import type { ReactNode } from 'react';
import { linkTo, type ScreenName } from '../../lib/addresses.ts';
import { Link } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import { BiggestTables } from './biggest-tables.tsx';
import classes from './health.module.css';
import { ProcessList } from './process-list.tsx';
import { tones } from './tones.ts';
import { TroubledJobs } from './troubled-jobs.tsx';
import { useHealthFacts } from './use-health-facts.tsx';

/** Where more of a section is seen. */
const screens: Partial<Record<HealthSection, ScreenName>> = {
  queue: 'jobs',
  schedule: 'jobs',
  mail: 'mails',
  gateway: 'gateway',
  audit: 'audit',
};

/** What a section shows besides its facts. */
const details: Partial<Record<HealthSection, (health: Health) => ReactNode>> = {
  processes: ({ processes: { processes } }) => <ProcessList processes={processes} />,
  database: ({ database: { tables } }) => <BiggestTables tables={tables} />,
  schedule: ({ schedule: { troubled } }) => <TroubledJobs jobs={troubled} />,
};

interface HealthCardProps {
  section: HealthSection;
  health: Health;
  /** Otherwise its facts are shown as what was last known, and claim no state. */
  isCurrent: boolean;
}

/** One part of the installation: its state, what to do, and the facts behind it. */
export function HealthCard({ section, health, isCurrent }: HealthCardProps) {
  const { t } = useTranslation();
  const facts = useHealthFacts()[section](health);
  const { state, finding } = health[section];
  const screen = screens[section];
  return (
    <Card
      title={t(`health.section.${section}`)}
      action={
        isCurrent ? (
          <StateBadge tone={tones[state]}>{t(`health.state.${state}`)}</StateBadge>
        ) : (
          <StateBadge tone="silent">{t('health.state.notCurrent')}</StateBadge>
        )
      }
    >
      {isCurrent && <p className={classes.finding}>{t(`health.finding.${section}.${finding}`)}</p>}
      {facts.length > 0 && <Facts facts={facts} />}
      {details[section]?.(health)}
      {screen && (
        <Link {...linkTo(screen)} className={classes.link}>
          {t(`health.more.${screen}`)}
        </Link>
      )}
    </Card>
  );
}
