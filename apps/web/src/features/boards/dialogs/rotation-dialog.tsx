import type { ListedBoard } from '@gemelo/contract/endpoints/boards';
import { Button, Checkbox, NumberInput } from '@mantine/core';
import { IconPresentation } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { addressOfRotation, DEFAULT_SECONDS, MAX_SECONDS, MIN_SECONDS } from '../rotation/rotation.ts';
import classes from './dialogs.module.css';

interface RotationDialogProps {
  boards: readonly ListedBoard[];
  idBoard: number;
  onClose: () => void;
}

/** Chooses what a display on a wall shows; the address can be kept for it. */
export function RotationDialog({ boards, idBoard, onClose }: RotationDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [ids, setIds] = useState<readonly number[]>([idBoard]);
  const [seconds, setSeconds] = useState<number | string>(DEFAULT_SECONDS);
  const toggle = (id: number) =>
    setIds((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  const begin = () => {
    // Only a click may ask for the full screen; without it the rotation covers the page.
    void document.documentElement.requestFullscreen?.().catch(() => undefined);
    onClose();
    const search = addressOfRotation({ ids: [...ids], seconds: Number(seconds) || DEFAULT_SECONDS });
    void navigate({ to: '.', search });
  };
  return (
    <DialogFrame
      title={t('boards.rotation.title')}
      icon={<IconPresentation size={20} aria-hidden />}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button disabled={ids.length === 0} onClick={begin}>
            {t('boards.rotation.begin')}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        <fieldset className={classes.group}>
          <legend>{t('boards.rotation.boards')}</legend>
          {boards.map(({ idBoard: id, name, mine, user }) => (
            <Checkbox
              key={id}
              label={<bdi>{name}</bdi>}
              description={mine ? undefined : <bdi>{user}</bdi>}
              checked={ids.includes(id)}
              onChange={() => toggle(id)}
            />
          ))}
        </fieldset>
        <NumberInput
          label={t('boards.rotation.every')}
          suffix=" s"
          min={MIN_SECONDS}
          max={MAX_SECONDS}
          allowDecimal={false}
          value={seconds}
          onChange={setSeconds}
        />
        <p className={classes.hint}>{t('boards.rotation.hint')}</p>
      </div>
    </DialogFrame>
  );
}
