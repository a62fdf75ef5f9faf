import { Drawer } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import '../../styles/console.css';
import text from '../text/text.module.css';
import { confirm, useDialogs } from './dialogs.ts';
import classes from './side-modal.module.css';
import { UnsavedProvider, useUnsaved } from './unsaved.tsx';
import { useLayer } from './use-layer.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface SideModalProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  purpose?: ReactNode;
  /** Shows a table. */
  wide?: boolean;
  children: ReactNode;
}

/** One width for all forms and details, which stand in the same place; another for the table of a file. */
const WIDTH = 'min(640px, 100vw)';
const TABLE_WIDTH = 'min(960px, 100vw)';

/** With a mouse the first field gets the focus; on a phone the on-screen keyboard would cover the form. */
function startAtFirstField(body: HTMLDivElement | null) {
  if (!body || window.matchMedia('(pointer: coarse)').matches) return;
  body.querySelector('input:not([type="hidden"]), textarea')?.setAttribute('data-autofocus', '');
}

/** Drawer for creating and editing over the list; asks before unsaved changes are lost. */
export function SideModal({ opened, onClose, title, purpose, wide, children }: SideModalProps) {
  const { t } = useTranslation();
  const unsaved = useUnsaved();
  useReturnFocus(opened);
  const isTop = useLayer(opened);

  const mayLeave = useCallback(async () => {
    if (!unsaved.anyDirty()) return true;
    return confirm({
      title: t('forms.unsaved.title'),
      text: t('forms.unsaved.text'),
      confirmLabel: t('forms.unsaved.discard'),
      cancelLabel: t('forms.unsaved.stay'),
      danger: true,
    });
  }, [unsaved, t]);

  const close = async () => {
    if (!isTop() || useDialogs.getState().open.length > 0) return;
    if (await mayLeave()) onClose();
  };

  useBlocker({
    disabled: !opened,
    enableBeforeUnload: unsaved.anyDirty,
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await mayLeave()),
  });

  return (
    <Drawer.Root
      opened={opened}
      onClose={() => void close()}
      position="right"
      returnFocus={false}
      size={wide ? TABLE_WIDTH : WIDTH}
      classNames={{ content: classes.content ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header className={classes.header}>
          <div className={classes.words}>
            <Drawer.Title className={classes.title}>{title}</Drawer.Title>
            {purpose && <p className={text.hint}>{purpose}</p>}
          </div>
          <Drawer.CloseButton
            className={classes.close ?? ''}
            data-hint={t('ui.close')}
            aria-label={t('ui.close')}
          />
        </Drawer.Header>
        <Drawer.Body className={classes.body} ref={startAtFirstField}>
          <UnsavedProvider value={unsaved}>{children}</UnsavedProvider>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
