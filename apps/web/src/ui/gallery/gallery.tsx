import { useSearch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { ChartSection } from './chart-section.tsx';
import { DialogSection } from './dialog-section.tsx';
import { FormSection } from './form-section.tsx';
import { StateSection } from './state-section.tsx';
import { TableSection } from './table-section.tsx';
import { UploadSection } from './upload-section.tsx';

const sections: Record<string, ComponentType> = {
  states: StateSection,
  table: TableSection,
  form: FormSection,
  dialogs: DialogSection,
  charts: ChartSection,
  upload: UploadSection,
};

/** Gallery of the design system, one section per address: `?section=table&mode=light&lang=ar`. */
export function Gallery() {
  const { section = 'states' } = useSearch({ strict: false }) as { section?: string };
  const Section = sections[section] ?? StateSection;
  return (
    <main>
      <nav
        style={{ display: 'flex', gap: 16, padding: '8px 24px', borderBlockEnd: '1px solid var(--g-line)' }}
      >
        {Object.keys(sections).map((name) => (
          <a key={name} href={`?section=${name}`} style={{ color: 'var(--g-text-dim)' }}>
            {name}
          </a>
        ))}
      </nav>
      <Section />
    </main>
  );
}
