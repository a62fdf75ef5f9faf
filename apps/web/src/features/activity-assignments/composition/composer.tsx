import { Button } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import classes from './composition.module.css';
import type { Composition } from './composition-draft.ts';
import { MenusPanel } from './menus-panel.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { useComposition } from './use-composition.tsx';

interface ComposerProps {
  composition: Composition;
  back: ReactNode;
}

/** Menus and actions of an activity with what the phone will show of them. */
export function Composer({ composition, back }: ComposerProps) {
  const { t } = useTranslation();
  const can = useCan();
  const work = useComposition(composition);
  const { name } = composition;
  const isEditable = can('activity:edit');

  return (
    <Screen
      title={<bdi>{name}</bdi>}
      record={name}
      purpose={t('activity-assignments.compose.purpose')}
      actions={
        <>
          {back}
          {work.isDirty && (
            <Button variant="default" onClick={work.discard} disabled={work.saving}>
              {t('activity-assignments.compose.discard')}
            </Button>
          )}
        </>
      }
      primary={
        isEditable
          ? {
              label: t('ui.form.save'),
              icon: <IconDeviceFloppy size={16} aria-hidden />,
              onClick: () => void work.save(),
              loading: work.saving,
              disabled: !work.isDirty,
            }
          : undefined
      }
      attention={!isEditable && <Notice tone="info">{t('catalogues.readOnly.role')}</Notice>}
    >
      <div className={classes.columns}>
        <MenusPanel composition={composition} work={work} isEditable={isEditable} />
        <PhonePreview name={name} menus={work.menus} />
      </div>
      {work.dialog}
    </Screen>
  );
}
