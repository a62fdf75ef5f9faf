import { Button, SegmentedControl } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../../lib/translation.tsx';
import { DrawerFoot } from '../../../ui/dialogs/drawer-foot.tsx';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import stack from '../../../ui/layout/stack.module.css';
import text from '../../../ui/text/text.module.css';
import { type LabelledTwin, LabelSheet, type LabelSize, labelSizes } from './label-sheet.tsx';
import classes from './labels.module.css';

const MARK = 'labels';

/** Prints only the labels below `root`, once every QR code is rendered. */
async function printLabels(root: HTMLElement) {
  await Promise.all(Array.from(root.querySelectorAll('img'), (code) => code.decode?.()));
  document.body.dataset.printing = MARK;
  window.addEventListener('afterprint', () => delete document.body.dataset.printing, { once: true });
  window.print();
}

const PREVIEWED = 12;

interface LabelDrawerProps {
  twins: readonly LabelledTwin[];
  opened: boolean;
  onClose: () => void;
}

/** Device labels; the QR code links to the device's page. */
export function LabelDrawer({ twins, opened, onClose }: LabelDrawerProps) {
  const { t } = useTranslation();
  const [size, setSize] = useState<LabelSize>(twins.length > 1 ? 'a4' : 'label');
  const printed = useRef<HTMLDivElement>(null);
  return (
    <SideModal
      opened={opened}
      onClose={onClose}
      title={t('twins.label.title', { count: twins.length })}
      purpose={t('twins.label.purpose')}
    >
      <div className={stack.fill}>
        <SegmentedControl
          aria-label={t('twins.label.paper')}
          value={size}
          onChange={setSize}
          data={labelSizes.map((value) => ({ value, label: t(`twins.label.size.${value}`) }))}
        />
        <div className={classes.preview}>
          <LabelSheet twins={twins.slice(0, PREVIEWED)} size={size} />
        </div>
        {twins.length > PREVIEWED && (
          <p className={text.hint}>{t('twins.label.more', { count: twins.length - PREVIEWED })}</p>
        )}
        <DrawerFoot>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => printed.current && void printLabels(printed.current)}
          >
            {t('twins.label.print')}
          </Button>
        </DrawerFoot>
      </div>
      {opened &&
        createPortal(
          <div ref={printed} className={classes.printed} aria-hidden>
            <LabelSheet twins={twins} size={size} />
          </div>,
          document.body,
        )}
    </SideModal>
  );
}
