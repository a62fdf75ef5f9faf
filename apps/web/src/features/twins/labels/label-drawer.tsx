import { Button, SegmentedControl } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { DrawerFoot } from '../../../ui/dialogs/drawer-foot.tsx';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import stack from '../../../ui/layout/stack.module.css';
import { PrintSheet, printSheet } from '../../../ui/print-sheet.tsx';
import text from '../../../ui/text/text.module.css';
import { type LabelledTwin, LabelSheet, type LabelSize, labelSizes } from './label-sheet.tsx';
import classes from './labels.module.css';

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
            onClick={() => printed.current && void printSheet(printed.current)}
          >
            {t('twins.label.print')}
          </Button>
        </DrawerFoot>
      </div>
      {opened && (
        <PrintSheet ref={printed}>
          <div className={classes.printed}>
            <LabelSheet twins={twins} size={size} />
          </div>
        </PrintSheet>
      )}
    </SideModal>
  );
}
