import type { AttachmentDetail } from '@gemelo/contract/endpoints/attachments';
import { linkTo } from '../../../lib/addresses.ts';
import { useFormat } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { type Fact, LinkIfAllowed } from '../../../parts/work-record/work-facts.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Nothing } from '../../../ui/layout/nothing.tsx';
import { LazyMap } from '../../../ui/map/lazy-map.tsx';
import classes from '../attachments.module.css';
import { Tags } from '../tags.tsx';

const HEIGHT = 260;

/** Who attached it, when, where and what is said about it. */
export function FactsCard({ attachment }: { attachment: AttachmentDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const can = useCan();
  const { note, tags, User, Warehouse, createdAt, takenAt } = attachment;
  const facts: Fact[] = [
    [
      t('contract:field.Warehouse'),
      <LinkIfAllowed
        key="warehouse"
        may={can('inventory:view')}
        link={linkTo('stockedDevices', Warehouse.idWarehouse)}
      >
        {Warehouse.name}
      </LinkIfAllowed>,
    ],
    [t('attachments.company'), <bdi key="company">{Warehouse.Company.name}</bdi>],
    [t('attachments.who'), <bdi key="who">{User?.name ?? '—'}</bdi>],
    [t('attachments.when'), format.moment(createdAt)],
    ...(takenAt ? [[t('attachments.taken'), format.moment(takenAt)] satisfies Fact] : []),
  ];
  return (
    <Card title={t('attachments.about')}>
      {note ? (
        <p className={classes.note} dir="auto">
          {note}
        </p>
      ) : (
        <Nothing>{t('attachments.noNote')}</Nothing>
      )}
      <Tags tags={tags} label={t('attachments.tags')} />
      <Facts facts={facts} />
    </Card>
  );
}

/** The place on the map, with how exactly it is known and where that is from. */
export function PlaceCard({ attachment }: { attachment: AttachmentDetail }) {
  const { t } = useTranslation();
  const { latitude, longitude, accuracy, placeSource } = attachment;
  if (latitude === null || longitude === null)
    return (
      <Card title={t('attachments.place.label')}>
        <Nothing>{t('attachments.place.without')}</Nothing>
      </Card>
    );
  return (
    <Card
      title={t('attachments.place.label')}
      hint={placeSource && t(`contract:choice.placeSource.${placeSource}`)}
    >
      <LazyMap height={HEIGHT} missing={t('attachments.map.missing')}>
        {({ PlaceMap, engine }) => (
          // Not as the card around it: regions of the same name cannot be told apart.
          <PlaceMap
            {...{ engine, height: HEIGHT }}
            label={t('attachments.map.tab')}
            place={{ latitude, longitude, accuracy: accuracy ?? undefined }}
          />
        )}
      </LazyMap>
      <p className={classes.hint} dir="ltr">
        {latitude.toFixed(5)}, {longitude.toFixed(5)}
      </p>
    </Card>
  );
}
