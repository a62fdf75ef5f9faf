import { type SharedAttributeReach, sharedAttributes } from '@gemelo/contract/endpoints/shared-attributes';
import { ActionIcon, Button } from '@mantine/core';
import { IconListDetails, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { FALLBACK_MS, useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { Nothing } from '../../ui/layout/nothing.tsx';
import framed from '../../ui/lists/framed-list.module.css';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { Mono } from '../../ui/states/mono.tsx';
import { type AttributeDraft, AttributeDrawer } from './attribute-drawer.tsx';
import { KeyName, shownValue } from './attribute-words.tsx';
import classes from './shared-attributes.module.css';
import { ToldTwins } from './told-twins.tsx';
import { useRemoveAttribute } from './use-remove-attribute.ts';

interface PlaceAttributesPanelProps {
  place: { idWarehouse: number } | { idTwinModel: number; idCompany: number };
}

/** What the devices of a warehouse or a model are told, with how far it has come. */
export function PlaceAttributesPanel({ place }: PlaceAttributesPanelProps) {
  const { t } = useTranslation();
  const can = useCan();
  const [draft, setDraft] = useState<AttributeDraft>();
  const [told, setTold] = useState<SharedAttributeReach>();
  const { data, error, refetch } = useRead(sharedAttributes, { query: place }, { every: FALLBACK_MS });
  const attributes = data?.data;
  return (
    <Panel
      title={t('shared-attributes.title')}
      hint={'idWarehouse' in place ? t('shared-attributes.ofWarehouse') : t('shared-attributes.ofModel')}
      action={
        can('shared-attribute:create') && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setDraft({ kind: 'new', place })}
          >
            {t('shared-attributes.add')}
          </Button>
        )
      }
    >
      {error && !attributes ? (
        <ErrorState error={error} onRetry={() => void refetch()} compact />
      ) : !attributes ? (
        <Loading count={3} />
      ) : attributes.length === 0 ? (
        <Nothing>{t('shared-attributes.none')}</Nothing>
      ) : (
        <ul className={framed.list}>
          {attributes.map((attribute) => (
            <PlaceAttribute
              key={attribute.idSharedAttribute}
              attribute={attribute}
              onEdit={() => setDraft({ kind: 'edit', attribute })}
              onTwins={() => setTold(attribute)}
            />
          ))}
        </ul>
      )}
      {draft && <AttributeDrawer draft={draft} onClose={() => setDraft(undefined)} />}
      {told && <ToldTwins attribute={told} onClose={() => setTold(undefined)} />}
    </Panel>
  );
}

interface PlaceAttributeProps {
  attribute: SharedAttributeReach;
  onEdit: () => void;
  onTwins: () => void;
}

function PlaceAttribute({ attribute, onEdit, onTwins }: PlaceAttributeProps) {
  const { t } = useTranslation();
  const can = useCan();
  const remove = useRemoveAttribute();
  const { key, value, reach } = attribute;
  return (
    <li className={framed.item}>
      <div className={framed.words}>
        <p className={classes.line}>
          <KeyName name={key} />
          <Mono>{shownValue(value)}</Mono>
        </p>
        <p className={framed.facts}>
          <span>{t('shared-attributes.reach.twins', { count: reach.twins })}</span>
          <span>{t('shared-attributes.reach.delivered', { count: reach.delivered })}</span>
          <span>{t('shared-attributes.reach.confirmed', { count: reach.confirmed })}</span>
          {reach.different > 0 && (
            <span>{t('shared-attributes.reach.different', { count: reach.different })}</span>
          )}
          {reach.overridden > 0 && (
            <span>{t('shared-attributes.reach.overridden', { count: reach.overridden })}</span>
          )}
        </p>
      </div>
      <div className={framed.actions}>
        <ActionIcon
          size={36}
          aria-label={t('shared-attributes.seeTwins', { key })}
          data-hint={t('shared-attributes.seeThem')}
          onClick={onTwins}
        >
          <IconListDetails size={16} />
        </ActionIcon>
        {can('shared-attribute:edit') && (
          <ActionIcon
            size={36}
            aria-label={t('shared-attributes.edit', { key })}
            data-hint={t('shared-attributes.change')}
            onClick={onEdit}
          >
            <IconPencil size={16} />
          </ActionIcon>
        )}
        {can('shared-attribute:delete') && (
          <ActionIcon
            size={36}
            aria-label={t('shared-attributes.remove.title', { key })}
            data-hint={t('shared-attributes.remove.do')}
            onClick={() => void remove(attribute)}
          >
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </div>
    </li>
  );
}
