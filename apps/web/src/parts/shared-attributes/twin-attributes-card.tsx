import { type EffectiveAttribute, twinSharedAttributes } from '@gemelo/contract/endpoints/shared-attributes';
import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { FALLBACK_MS, useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Nothing } from '../../ui/layout/nothing.tsx';
import framed from '../../ui/lists/framed-list.module.css';
import { Age } from '../../ui/states/age.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { Mono } from '../../ui/states/mono.tsx';
import { type AttributeDraft, AttributeDrawer } from './attribute-drawer.tsx';
import { AttributeSource, KeyName, ProgressBadge, Said, shownValue, sinceOf } from './attribute-words.tsx';
import classes from './shared-attributes.module.css';
import { useRemoveAttribute } from './use-remove-attribute.ts';

/** What holds for a device, where it comes from, and what the device did with it. */
export function TwinAttributesCard({ idTwin }: { idTwin: number }) {
  const { t } = useTranslation();
  const can = useCan();
  const [draft, setDraft] = useState<AttributeDraft>();
  const { data, error, refetch } = useRead(
    twinSharedAttributes,
    { params: { idTwin } },
    { every: FALLBACK_MS, readingsOf: idTwin },
  );
  const shown = data?.data;
  const place = { idTwin };
  return (
    <Card
      title={t('shared-attributes.title')}
      hint={t('shared-attributes.ofTwin')}
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
      {error && !shown ? (
        <ErrorState error={error} onRetry={() => void refetch()} compact />
      ) : !shown ? (
        <Loading count={3} />
      ) : shown.attributes.length + shown.removed.length === 0 ? (
        <Nothing>{t('shared-attributes.none')}</Nothing>
      ) : (
        <ul className={framed.list}>
          {shown.attributes.map((attribute) => (
            <TwinAttribute
              key={attribute.key}
              attribute={attribute}
              onChange={() => {
                const { key, value, scope } = attribute;
                setDraft(scope === 'twin' ? { kind: 'edit', attribute } : { kind: 'new', place, key, value });
              }}
            />
          ))}
          {shown.removed.map(({ key, value, deliveredAt }) => (
            <li key={`removed ${key}`} className={framed.item}>
              <div className={framed.words}>
                <p className={classes.line}>
                  <KeyName name={key} />
                  <Mono>{shownValue(value)}</Mono>
                </p>
                <p className={framed.facts}>
                  <span>{t('shared-attributes.removed')}</span>
                  <Age at={deliveredAt} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {draft && <AttributeDrawer draft={draft} onClose={() => setDraft(undefined)} />}
    </Card>
  );
}

function TwinAttribute({ attribute, onChange }: { attribute: EffectiveAttribute; onChange: () => void }) {
  const { t } = useTranslation();
  const can = useCan();
  const remove = useRemoveAttribute();
  const { key, value, scope, overrides, state, deliveredAt, updatedAt } = attribute;
  const own = scope === 'twin';
  const since = sinceOf(attribute);
  return (
    <li className={framed.item}>
      <div className={framed.words}>
        <p className={classes.line}>
          <KeyName name={key} />
          <Mono>{shownValue(value)}</Mono>
          <ProgressBadge state={state} />
          {since && <Age at={since} />}
        </p>
        <p className={framed.facts}>
          <span>
            <AttributeSource of={attribute} />
          </span>
          <span>
            {t('shared-attributes.set')} <Age at={updatedAt} />
          </span>
          {deliveredAt && state !== 'delivered' && (
            <span>
              {t('shared-attributes.delivered')} <Age at={deliveredAt} />
            </span>
          )}
          <Said told={attribute} />
          {overrides.map((wider) => (
            <span key={wider.scope}>
              {t(`shared-attributes.instead.${wider.scope}`, { value: shownValue(wider.value) })}
            </span>
          ))}
        </p>
      </div>
      <div className={framed.actions}>
        {can(own ? 'shared-attribute:edit' : 'shared-attribute:create') && (
          <ActionIcon
            size={36}
            aria-label={t('shared-attributes.edit', { key })}
            data-hint={t(own ? 'shared-attributes.change' : 'shared-attributes.changeHere')}
            onClick={onChange}
          >
            <IconPencil size={16} />
          </ActionIcon>
        )}
        {own && can('shared-attribute:delete') && (
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
