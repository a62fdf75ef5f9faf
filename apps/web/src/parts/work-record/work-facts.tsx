import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { linkTo } from '../../lib/addresses.ts';
import { Link, type Place } from '../../lib/navigation.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { Nothing } from '../../ui/layout/nothing.tsx';
import classes from './work-record.module.css';

/** Label and value. */
export type Fact = [string, ReactNode];

/** A link if the user may open the record, otherwise its name. */
export function LinkIfAllowed({ may, link, children }: { may: boolean; link: Place; children: ReactNode }) {
  if (!may) return <bdi>{children}</bdi>;
  return (
    <Anchor component={Link} {...link}>
      <bdi>{children}</bdi>
    </Anchor>
  );
}

interface WorkPlace {
  Twin: { idTwin: number; name: string } | null;
  Warehouse: { idWarehouse: number; name: string } | null;
}

/** The device and the warehouse that the work is about, as far as they are known. */
export function usePlaceFacts({ Twin, Warehouse }: WorkPlace): Fact[] {
  const { t } = useTranslation();
  const can = useCan();
  const facts: Fact[] = [];
  if (Twin)
    facts.push([
      t('contract:field.Twin'),
      <LinkIfAllowed key="twin" may={can('twin:view')} link={linkTo('twin', Twin.idTwin)}>
        {Twin.name}
      </LinkIfAllowed>,
    ]);
  if (Warehouse)
    facts.push([
      t('contract:field.Warehouse'),
      <LinkIfAllowed
        key="warehouse"
        may={can('inventory:view')}
        link={linkTo('stockedDevices', Warehouse.idWarehouse)}
      >
        {Warehouse.name}
      </LinkIfAllowed>,
    ]);
  return facts;
}

interface WorkFactsCardProps {
  description: string | null;
  /** Shown without a description. */
  otherwise: string;
  facts: readonly Fact[];
  action?: ReactNode;
}

/** What is reported or to be done, then the facts about it. */
export function WorkFactsCard({ description, otherwise, facts, action }: WorkFactsCardProps) {
  const { t } = useTranslation();
  return (
    <Card title={t('contract:field.description')} action={action}>
      {description ? (
        <p className={classes.description} dir="auto">
          {description}
        </p>
      ) : (
        <Nothing>{otherwise}</Nothing>
      )}
      <Facts facts={facts} />
    </Card>
  );
}
