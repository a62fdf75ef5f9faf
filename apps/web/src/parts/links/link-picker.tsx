import type { LinkedKind, RecordLink } from '@gemelo/contract/endpoints/links';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { kindsFor } from './link-kinds.ts';
import classes from './links.module.css';
import { RecordSearch } from './record-search.tsx';

interface LinkPickerProps {
  from: { entity: LinkedKind; id: number };
  /** Already linked. */
  links: readonly RecordLink[];
  busy: boolean;
  onChoose: (to: { entity: LinkedKind; id: number }) => void;
}

/** Chooses a kind of record, then one of it; choosing links it. */
export function LinkPicker({ from, links, busy, onChoose }: LinkPickerProps) {
  const { t } = useTranslation();
  const kinds = kindsFor(useCan());
  const [kind, setKind] = useState<LinkedKind>('ticket');
  const linked = [from, ...links].filter(({ entity }) => entity === kind).map(({ id }) => id);
  return (
    <div className={classes.picker}>
      <Select<LinkedKind>
        label={t('parts.links.kind')}
        data={kinds.map((value) => ({ value, label: t(`parts.links.record.${value}`) }))}
        value={kind}
        onChange={(value) => value && setKind(value)}
        allowDeselect={false}
      />
      <RecordSearch
        key={kind}
        label={t('parts.links.search')}
        kind={kind}
        without={linked}
        disabled={busy}
        onChoose={({ id }) => onChoose({ entity: kind, id })}
      />
    </div>
  );
}
