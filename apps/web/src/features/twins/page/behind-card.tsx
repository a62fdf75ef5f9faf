import { allTwins, type TwinDetail } from '@gemelo/contract/endpoints/twins';
import { Anchor } from '@mantine/core';
import { linkTo } from '../../../lib/addresses.ts';
import { Link } from '../../../lib/navigation.ts';
import { useRead } from '../../../lib/query.ts';
import { useSeesAll } from '../../../lib/reach.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { RecordLink, RecordLinks } from '../../../ui/lists/record-links.tsx';
import { Age } from '../../../ui/states/age.tsx';
import { StateBadge } from '../../../ui/states/state-badge.tsx';

const SHOWN = 5;

/** The devices that report through this one; renders nothing without any. */
export function BehindCard({ twin: { idTwin, idCompany } }: { twin: TwinDetail }) {
  const { t } = useTranslation();
  const seesAll = useSeesAll();
  const { data } = useRead(allTwins, {
    params: { idCompany },
    query: { idPrincipal: String(idTwin), limit: SHOWN, order: 'name' },
  });
  if (!data?.total) return null;
  const { data: twins, total } = data;
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
      {total > SHOWN && (
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
