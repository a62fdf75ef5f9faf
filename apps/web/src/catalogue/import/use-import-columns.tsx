import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import type { Field } from '@gemelo/contract/kit/catalogue-fields';
import { useTranslation } from '../../lib/translation.tsx';
import { useFieldWords } from '../catalogue-words.ts';
import { FieldValue } from '../field-renderers/field-value.tsx';
import type { ImportColumn } from './import-column.ts';

const isRequired = ({ kind, optional }: Field) =>
  !optional && kind !== 'flag' && kind !== 'many' && kind !== 'tags' && kind !== 'rows';

/** Import columns from a catalogue's declaration. */
export function useImportColumns({ fields }: Catalogue): ImportColumn[] {
  const { t } = useTranslation();
  const words = useFieldWords();
  const meaning = (name: string, { kind, of, choices }: Field) =>
    t(`catalogues.import.kind.${kind}`, {
      choices: choices.map((choice) => words.choice(name, choice)).join(', '),
      catalogue: of ? t(`catalogues.name.${of}.title`) : words.label(name),
    });
  const sample = (name: string, { kind, choices: [first] }: Field) =>
    first === undefined ? t(`contract:sample.${kind}`) : words.choice(name, first);
  return Object.entries(fields).map(([name, field]) => ({
    name,
    label: words.label(name),
    meaning: meaning(name, field),
    required: isRequired(field),
    sample: sample(name, field),
    cell: (value) => <FieldValue name={name} field={field} value={value} brief />,
  }));
}
