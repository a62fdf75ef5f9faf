import type { TwinDetail } from '@gemelo/contract/endpoints/twins';
import { Anchor } from '@mantine/core';
import { linkTo } from '../../../lib/addresses.ts';
import { Link } from '../../../lib/navigation.ts';
import { useSeesAll } from '../../../lib/reach.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { RecordLink, RecordLinks } from '../../../ui/lists/record-links.tsx';
import { Age } from '../../../ui/states/age.tsx';
import { StateBadge } from '../../../ui/states/state-badge.tsx';
import { BEHIND_SHOWN, useBehind } from './use-behind.ts';

/** The devices that report through this one; renders nothing without any. */
export function BehindCard({ twin }: { twin: TwinDetail }) {
  const { t } = useTranslation();
  const seesAll = useSeesAll();
  const behind = useBehind(twin);
  if (!behind?.total) return null;
  const { data: twins, total } = behind;
  const { idTwin, idCompany } = twin;
  return (
    <Card title={t('twins.behind.title')} hint={t('twins.behind.hint')}>
      <RecordLinks>
        {twins.map(({ idTwin: id, name, sensorState, lastSeenAt }) => (
          <RecordLink
            key={id}
            link={linkTo('twin', id)}
            title={<bdi>{name}</bdi>}
            facts={
              <>
                <StateBadge state={sensorState} />
                {lastSeenAt && <Age at={lastSeenAt} />}
              </>
            }
          />
        ))}
      </RecordLinks>
      {total > BEHIND_SHOWN && (
        <Anchor
          component={Link}
          {...linkTo('twins')}
          search={{ idPrincipal: idTwin, ...(seesAll ? { idCompany } : {}) }}
        >
          {t('twins.behind.all', { count: total })}
        </Anchor>
      )}
    </Card>
  );
}
