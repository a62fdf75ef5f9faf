import { Combobox, Textarea, useCombobox } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { type FieldProps, inputProps, useField } from '../../ui/form/field.tsx';
import { useLimit } from '../../ui/form/use-limit.tsx';
import { type Mentionable, matching, mentionAt } from './mentions.ts';

interface MentionFieldProps extends FieldProps {
  people: readonly Mentionable[];
}

const MAX_SUGGESTIONS = 6;

/** Textarea that suggests people after an @. */
export function MentionField({ people, ...props }: MentionFieldProps) {
  const { t } = useTranslation();
  const { field, error, label, required, longest } = useField(props);
  const { limited } = useLimit(field.value ?? '', longest);
  const area = useRef<HTMLTextAreaElement>(null);
  const [query, setQuery] = useState<string>();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const offered = query === undefined ? [] : matching(people, query).slice(0, MAX_SUGGESTIONS);

  const offerMentions = () => {
    const { value = '', selectionStart = 0 } = area.current ?? {};
    const found = mentionAt(value, selectionStart);
    setQuery(found?.query);
    if (found && matching(people, found.query).length > 0) combobox.openDropdown();
    else combobox.closeDropdown();
  };
  const shown = offered.map(({ idUser }) => idUser).join();
  // The first person is highlighted as soon as the list is drawn, so that Enter picks one.
  useEffect(() => {
    if (combobox.dropdownOpened && shown) combobox.selectFirstOption();
  }, [combobox.dropdownOpened, combobox.selectFirstOption, shown]);

  const choose = (name: string) => {
    const { value = '', selectionStart = 0 } = area.current ?? {};
    const found = mentionAt(value, selectionStart);
    if (!found) return;
    const before = `${value.slice(0, found.start)}@${name} `;
    field.onChange(before + value.slice(selectionStart));
    setQuery(undefined);
    combobox.closeDropdown();
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(before.length, before.length);
    });
  };

  const opened = combobox.dropdownOpened && offered.length > 0;
  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start" withinPortal>
      <Combobox.Target withKeyboardNavigation={opened}>
        <Textarea
          {...inputProps(props)}
          {...field}
          ref={(node: HTMLTextAreaElement | null) => {
            area.current = node;
            field.ref(node);
          }}
          value={field.value ?? ''}
          onChange={(event) => {
            field.onChange(event);
            offerMentions();
          }}
          onClick={offerMentions}
          onBlur={() => {
            field.onBlur();
            combobox.closeDropdown();
          }}
          label={label}
          error={error}
          {...limited}
          autosize
          minRows={3}
          maxRows={10}
          aria-required={required}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!opened}>
        <Combobox.Options aria-label={t('parts.comments.people')}>
          {offered.map(({ idUser, name }) => (
            <Combobox.Option key={idUser} value={name}>
              <bdi>{name}</bdi>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
