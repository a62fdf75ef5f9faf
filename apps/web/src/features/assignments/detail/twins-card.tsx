import type { AssignmentDetail, TwinAssignment } from '@gemelo/contract/endpoints/assignments';
import { Button, Checkbox, UnstyledButton } from '@mantine/core';
import { IconArrowsExchange, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Nothing } from '../../../ui/layout/nothing.tsx';
import classes from './detail.module.css';
import { TwinItem } from './twin-item.tsx';

interface TwinsCardProps {
  assignment: AssignmentDetail;
  mayEdit: boolean;
  onTakeOut: (twin: TwinAssignment) => void;
  onTransfer: (twins: number[]) => void;
}

/** Current devices of the assignment, then the former ones. */
export function TwinsCard({ assignment, mayEdit, onTakeOut, onTransfer }: TwinsCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [selectedIds, setSelectedIds] = useState<readonly number[]>([]);
  const [past, setPast] = useState(false);
  const open = assignment.TwinAssignments.filter(({ state }) => state === 'Activo');
  const former = assignment.TwinAssignments.filter(({ state }) => state !== 'Activo');
  // Devices that left meanwhile are dropped from the selection.
  const selected = open.map(({ idTwin }) => idTwin).filter((id) => selectedIds.includes(id));
  const choose = (id: number, on: boolean) =>
    setSelectedIds(on ? [...selected, id] : selected.filter((one) => one !== id));
  const showPast = past || open.length === 0;

  return (
    <Card
      title={
        <>
          {t('assignments.one.devices')} <span>{format.number(open.length)}</span>
        </>
      }
      lead={
        mayEdit &&
        open.length > 1 && (
          <Checkbox
            aria-label={t('assignments.one.chooseAll')}
            checked={selected.length === open.length}
            indeterminate={selected.length > 0 && selected.length < open.length}
            onChange={(event) =>
              setSelectedIds(event.currentTarget.checked ? open.map(({ idTwin }) => idTwin) : [])
            }
          />
        )
      }
      action={
        selected.length > 0 && (
          <>
            <span className={classes.chosen}>{t('assignments.one.chosen', { count: selected.length })}</span>
            <Button
              size="compact-md"
              variant="default"
              leftSection={<IconArrowsExchange size={16} aria-hidden />}
              onClick={() => onTransfer(selected)}
            >
              {t('assignments.transfer.do')}
            </Button>
          </>
        )
      }
    >
      {open.length === 0 ? (
        <Nothing>{t('assignments.one.noneOpen')}</Nothing>
      ) : (
        <ul className={classes.twins}>
          {open.map((twin) => (
            <TwinItem
              key={twin.idTwinAssignment}
              twin={twin}
              editing={
                mayEdit
                  ? {
                      chosen: selected.includes(twin.idTwin),
                      onChoose: (on) => choose(twin.idTwin, on),
                      onTakeOut: () => onTakeOut(twin),
                    }
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      {former.length > 0 && (
        <>
          <UnstyledButton
            className={classes.past}
            aria-expanded={showPast}
            onClick={() => setPast(!showPast)}
          >
            <IconChevronDown size={16} aria-hidden />
            {t('assignments.one.gone')} <span>{format.number(former.length)}</span>
          </UnstyledButton>
          {showPast && (
            <ul className={classes.twins}>
              {former.map((twin) => (
                <TwinItem key={twin.idTwinAssignment} twin={twin} />
              ))}
            </ul>
          )}
        </>
      )}
    </Card>
  );
}
