import {
  type SharedAttribute,
  sharedAttributeTwins,
  type ToldTwin,
} from '@gemelo/contract/endpoints/shared-attributes';
import { linkTo } from '../../lib/addresses.ts';
import { FALLBACK_MS, useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { Nothing } from '../../ui/layout/nothing.tsx';
import framed from '../../ui/lists/framed-list.module.css';
import { RecordLink, RecordLinks } from '../../ui/lists/record-links.tsx';
import { Age } from '../../ui/states/age.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { KeyName, ProgressBadge, Said, sinceOf } from './attribute-words.tsx';
import classes from './shared-attributes.module.css';

interface ToldTwinsProps {
  attribute: Pick<SharedAttribute, 'idSharedAttribute' | 'key'>;
  onClose: () => void;
}

/** What each device did with a value of its warehouse or model. */
export function ToldTwins({ attribute: { idSharedAttribute, key }, onClose }: ToldTwinsProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useRead(
    sharedAttributeTwins,
    { params: { idSharedAttribute } },
    { every: FALLBACK_MS },
  );
  const shown = data?.data;
  const left = shown ? shown.total - shown.twins.length : 0;
  return (
    <SideModal opened onClose={onClose} title={<KeyName name={key} />} purpose={t('shared-attributes.twins')}>
      {error && !shown ? (
        <ErrorState error={error} onRetry={() => void refetch()} compact />
      ) : !shown ? (
        <Loading count={5} />
      ) : shown.total === 0 ? (
        <Nothing>{t('shared-attributes.noTwins')}</Nothing>
      ) : (
        <>
          <RecordLinks>
            {shown.twins.map((twin) => (
              <Told key={twin.idTwin} twin={twin} />
            ))}
          </RecordLinks>
          {left > 0 && <p className={framed.facts}>{t('shared-attributes.moreTwins', { count: left })}</p>}
        </>
      )}
    </SideModal>
  );
}

function Told({ twin }: { twin: ToldTwin }) {
  const can = useCan();
  const at = sinceOf(twin);
  const facts = (
    <>
      <ProgressBadge state={twin.state} />
      {at && <Age at={at} />}
      <Said told={twin} />
    </>
  );
  const title = <bdi>{twin.name}</bdi>;
  if (can('twin:view')) return <RecordLink link={linkTo('twin', twin.idTwin)} title={title} facts={facts} />;
  return (
    <li className={framed.item}>
      <span className={classes.line}>{title}</span>
      <span className={framed.facts}>{facts}</span>
    </li>
  );
}
