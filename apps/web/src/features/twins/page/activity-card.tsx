import { twinComments } from '@gemelo/contract/endpoints/comments';
import { Tabs } from '@mantine/core';
import { IconHistory, IconMessage, IconShieldCheck } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { CommentsPanel } from '../../../parts/comments/comments-panel.tsx';
import { cardFrame } from '../../../ui/layout/card.tsx';
import record from '../../../ui/layout/record-page.module.css';
import { WhenNear } from '../../../ui/layout/when-near.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { MovementHistory } from './movement-history.tsx';
import classes from './page.module.css';
import { PastPlace } from './past-place.tsx';

const QualityPanel = lazy(() =>
  import('../quality/quality-panel.tsx').then((m) => ({ default: m.QualityPanel })),
);

/** Height of the history while it loads. */
const HISTORY_HEIGHT = 152;
const panel = record.panel ?? '';

/** What happened to the device, what was said about it and how its checks went. */
export function ActivityCard({ idTwin }: { idTwin: number }) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<string | null>('activity');
  return (
    <Tabs value={tab} onChange={setTab} keepMounted={false} className={cardFrame}>
      <Tabs.List className={classes.tabs ?? ''}>
        <Tabs.Tab value="activity" leftSection={<IconHistory size={16} aria-hidden />}>
          {t('twins.activity.title')}
        </Tabs.Tab>
        <Tabs.Tab value="comments" leftSection={<IconMessage size={16} aria-hidden />}>
          {t('parts.comments.title')}
        </Tabs.Tab>
        <Tabs.Tab value="quality" leftSection={<IconShieldCheck size={16} aria-hidden />}>
          {t('twins.quality.title')}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="activity" className={panel}>
        <PastPlace idTwin={idTwin} />
        <WhenNear height={HISTORY_HEIGHT}>
          <MovementHistory idTwin={idTwin} />
        </WhenNear>
      </Tabs.Panel>
      <Tabs.Panel value="comments" className={panel}>
        <CommentsPanel kind={twinComments} id={idTwin} />
      </Tabs.Panel>
      <Tabs.Panel value="quality" className={panel}>
        <Suspense fallback={<Loading count={3} />}>
          <QualityPanel idTwin={idTwin} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}
