import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import type { Field, FieldKind } from '@gemelo/contract/kit/catalogue-fields';
import { useTranslation } from '../../lib/translation.tsx';
import type { Row } from '../catalogue-row.ts';
import { useFieldWords } from '../catalogue-words.ts';
import type { FieldInput } from '../field-inputs/field-input.ts';
import { plainInput } from '../field-inputs/plain-inputs.ts';
import { RowsInput } from '../field-inputs/rows-input.tsx';

/** One input per kind, in a module apart from the renderers: lists need no inputs. */
const inputOf = (kind: FieldKind): FieldInput => (kind === 'rows' ? RowsInput : plainInput(kind));

interface FormFieldsProps {
  catalogue: Catalogue;
  row: Row | undefined;
}

/** The inputs of a catalogue in the order of its declaration. */
export function FormFields({ catalogue, row }: FormFieldsProps) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const hintOf = (name: string, field: Field) => {
    if (field.fixed && row) return t('contract:validation.fixed');
    return name === catalogue.arranged ? t('catalogues.arrange.hint') : words.hint(name);
  };
  return Object.entries(catalogue.fields).map(([name, field]) => {
    const Input = inputOf(field.kind);
    return (
      <Input
        // Remounted for a newer version of the row, because its references may differ.
        key={`${name}-${row?.version ?? 'new'}`}
        path={name}
        name={name}
        field={field}
        label={words.label(name)}
        description={hintOf(name, field)}
        disabled={field.fixed && row !== undefined}
        row={row}
      />
    );
  });
}
