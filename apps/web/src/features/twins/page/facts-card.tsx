import type { TwinDetail } from '@gemelo/contract/endpoints/twins';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { linkTo } from '../../../lib/addresses.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/navigation.ts';
import { useSeesAll } from '../../../lib/reach.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { protocolName } from '../../../parts/gateway/protocol-name.ts';
import { TwinPlace } from '../../../parts/twins/twin-place.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Mono } from '../../../ui/states/mono.tsx';
import { useReception } from '../reception/use-reception.ts';
import type { TwinDrawer } from '../twin-drawers.tsx';

/** Location with links to the places. */
function Place({ twin }: { twin: TwinDetail }) {
  const can = useCan();
  const seesAll = useSeesAll();
  const place = <TwinPlace twin={twin} />;
  if (!can('inventory:view')) return place;
  const search = { id: twin.idWarehouse, ...(seesAll ? { idCompany: twin.idCompany } : {}) };
  return (
    <Anchor component={Link} {...linkTo('stockedDevices')} search={search}>
      {place}
    </Anchor>
  );
}

/** What it identifies itself with, where that is no token. */
function useOtherCredential({ idTwin, hasToken }: TwinDetail): string | undefined {
  const kind = useReception(idTwin).data?.data.credential;
  return hasToken && kind && kind !== 'token' ? kind : undefined;
}

function Token({ twin, drawer }: FactsCardProps) {
  const { t } = useTranslation();
  const can = useCan();
  const { idTwin, name, hasToken, TwinPrincipal } = twin;
  const kind = useOtherCredential(twin);
  const word = t(
    kind
      ? `contract:choice.credential.${kind}`
      : hasToken
        ? 'twins.token.yes'
        : TwinPrincipal
          ? 'twins.token.through'
          : 'twins.token.no',
  );
  if (!can(hasToken ? 'token:view' : 'token:create')) return word;
  return (
    <Anchor
      component="button"
      type="button"
      onClick={() => drawer.open({ kind: 'token', twin: { idTwin, name }, start: 'show' })}
    >
      {word}
    </Anchor>
  );
}

/** How the device is connected right now; one over HTTP is not. */
function useConnection(idTwin: number): string | undefined {
  const { t } = useTranslation();
  const format = useFormat();
  const connection = useReception(idTwin).data?.data.connection;
  if (!connection || connection.disconnectedAt) return undefined;
  const { protocol, connectedAt } = connection;
  return t('reception.connected', { protocol: protocolName(protocol), at: format.moment(connectedAt) });
}

interface FactsCardProps {
  twin: TwinDetail;
  drawer: TwinDrawer;
}

export function FactsCard({ twin, drawer }: FactsCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const seesAll = useSeesAll();
  const connection = useConnection(twin.idTwin);
  const isOther = useOtherCredential(twin) !== undefined;
  const facts: [string, ReactNode][] = [
    [t('parts.twins.place'), <Place key="place" twin={twin} />],
    [t('contract:field.TwinModel'), twin.TwinModel.name],
    [t('contract:field.twinType'), t(`parts.twins.type.${twin.twinType}`)],
  ];
  if (twin.station === 1) facts.push([t('twins.form.station'), t('twins.form.yes')]);
  if (twin.idStation || twin.nameStation)
    facts.push([
      t('contract:field.station'),
      <span key="station">
        <bdi>{twin.nameStation}</bdi> {twin.idStation && <Mono>{`#${twin.idStation}`}</Mono>}
      </span>,
    ]);
  if (twin.TwinPrincipal)
    facts.push([
      t('contract:field.TwinPrincipal'),
      <Anchor key="principal" component={Link} {...linkTo('twin', twin.TwinPrincipal.idTwin)}>
        <bdi>{twin.TwinPrincipal.name}</bdi>
      </Anchor>,
    ]);
  facts.push([
    t(isOther ? 'contract:field.credential' : 'twins.token.label'),
    <Token key="token" twin={twin} drawer={drawer} />,
  ]);
  if (connection) facts.push([t('reception.connection'), connection]);
  if (seesAll)
    facts.push([t('contract:field.Company'), <bdi key="company">{twin.Warehouse.Company.name}</bdi>]);
  facts.push([t('contract:field.createdAt'), format.moment(twin.createdAt)]);
  return (
    <Card title={t('twins.facts')}>
      <Facts facts={facts} />
    </Card>
  );
}
