import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { PHONE } from '../../ui/data-table/card-view.tsx';
import { WholeTable } from '../../ui/data-table/whole-table.tsx';

/** Rows at first, and with each further click; cards on a phone are taller. */
const ROWS = 15;
const CARDS = 4;
const FURTHER = 50;

/** A table of figures that begins short, because what matters comes first. */
export function LongTable<Row>(props: ComponentProps<typeof WholeTable<Row>>) {
  const { t } = useTranslation();
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const [further, setFurther] = useState(0);
  const most = (phone ? CARDS : ROWS) + further;
  const hidden = props.rows.length - most;
  return (
    <>
      <WholeTable {...props} most={most} />
      {hidden > 0 && (
        <Button variant="default" onClick={() => setFurther(further + FURTHER)}>
          {t('bi-storage.table.more', { count: Math.min(hidden, FURTHER) })}
        </Button>
      )}
    </>
  );
}
