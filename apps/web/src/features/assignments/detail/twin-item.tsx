import type { TwinAssignment } from '@gemelo/contract/endpoints/assignments';
import { ActionIcon, Checkbox } from '@mantine/core';
import { IconLogout, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { linkTo } from '../../../lib/addresses.ts';
import { Link } from '../../../lib/navigation.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { TwinName } from '../../../parts/twins/twin-name.tsx';
import { Age } from '../../../ui/states/age.tsx';
import text from '../../../ui/text/text.module.css';
import classes from './detail.module.css';
import { InfoEditor } from './info-editor.tsx';
import { useInfoLabel } from './use-info-label.ts';

interface TwinItemProps {
  twin: TwinAssignment;
  /** Only for current devices and users with permission. */
  editing?: { chosen: boolean; onChoose: (on: boolean) => void; onTakeOut: () => void } | undefined;
}

/** One device of an assignment with its start and notes. */
export function TwinItem({ twin, editing }: TwinItemProps) {
  const { t } = useTranslation();
  const can = useCan();
  const labelOf = useInfoLabel();
  const [editingInfo, setEditingInfo] = useState(false);
  const { Twin, info, createdAt, closedAt, justification } = twin;
  const name = <TwinName twin={Twin} note={t(`parts.twins.type.${Twin.twinType}`)} />;
  return (
    <li className={classes.twin}>
      <div className={classes.twinLine}>
        {editing && (
          <Checkbox
            aria-label={t('assignments.one.choose', { name: Twin.name })}
            checked={editing.chosen}
            onChange={(event) => editing.onChoose(event.currentTarget.checked)}
          />
        )}
        <div className={classes.who}>
          {can('twin:view') ? (
            <Link {...linkTo('twin', Twin.idTwin)} className={classes.link}>
              {name}
            </Link>
          ) : (
            name
          )}
        </div>
        {!editingInfo && (
          <dl className={classes.info}>
            {info
              .filter(({ value }) => value !== '')
              .map((item) => (
                <div key={item.name}>
                  <dt>{labelOf(item.name)}</dt>
                  <dd>
                    <bdi>{item.value}</bdi>
                  </dd>
                </div>
              ))}
          </dl>
        )}
        <span className={classes.when}>
          {closedAt ? t('assignments.one.until') : t('assignments.one.since')}{' '}
          <Age at={closedAt ?? createdAt} />
        </span>
        {editing && (
          <span className={classes.twinActions}>
            <ActionIcon
              data-hint={t('assignments.info.edit', { name: Twin.name })}
              variant="subtle"
              size={36}
              aria-label={t('assignments.info.edit', { name: Twin.name })}
              aria-expanded={editingInfo}
              onClick={() => setEditingInfo(!editingInfo)}
            >
              <IconPencil size={16} />
            </ActionIcon>
            <ActionIcon
              data-hint={t('assignments.close.one', { name: Twin.name })}
              variant="subtle"
              size={36}
              aria-label={t('assignments.close.one', { name: Twin.name })}
              onClick={editing.onTakeOut}
            >
              <IconLogout size={16} className="mantine-rotate-rtl" />
            </ActionIcon>
          </span>
        )}
      </div>
      {justification && (
        <p dir="auto" className={text.hint}>
          {justification}
        </p>
      )}
      {editingInfo && editing && <InfoEditor twin={twin} onClose={() => setEditingInfo(false)} />}
    </li>
  );
}
