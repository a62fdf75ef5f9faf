import { Combobox, Textarea, useCombobox } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { type FieldProps, inputProps, useField } from '../../ui/form/field.tsx';
import { useLimit } from '../../ui/form/use-limit.tsx';
import classes from './comments.module.css';
import { type Mentionable, matching, mentionAt, type Snippet, snippetAt } from './mentions.ts';

interface MentionFieldProps extends FieldProps {
  people: readonly Mentionable[];
  /** Prepared texts, offered after a slash. */
  snippets?: readonly Snippet[];
}

const MAX_SUGGESTIONS = 6;
const noSnippets: readonly Snippet[] = [];

interface Offer {
  key: string;
  name: string;
  /** What is inserted. */
  text: string;
  about?: string;
}

/** What is being asked for at the caret: a person or a prepared text. */
interface Asked {
  what: 'person' | 'snippet';
  query: string;
}

function offersFor(
  asked: Asked | undefined,
  people: readonly Mentionable[],
  snippets: readonly Snippet[],
): Offer[] {
  if (!asked) return [];
  const all =
    asked.what === 'person'
      ? matching(people, asked.query).map(({ idUser, name }) => ({
          key: `p${idUser}`,
          name,
          text: `@${name} `,
        }))
      : matching(snippets, asked.query).map(({ id, name, text }) => ({
          key: `s${id}`,
          name,
          text,
          about: text,
        }));
  return all.slice(0, MAX_SUGGESTIONS);
}

/** Textarea that suggests people after an @, and prepared texts after a slash. */
export function MentionField({ people, snippets = noSnippets, ...props }: MentionFieldProps) {
  const { t } = useTranslation();
  const { field, error, label, required, longest } = useField(props);
  const { limited } = useLimit(field.value ?? '', longest);
  const area = useRef<HTMLTextAreaElement>(null);
  const [asked, setAsked] = useState<Asked>();
  // Derived, because people may arrive after the @ was typed.
  const offered = useMemo(() => offersFor(asked, people, snippets), [asked, people, snippets]);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });

  const typed = () => {
    const { value = '', selectionStart = 0 } = area.current ?? {};
    const mention = mentionAt(value, selectionStart);
    return { value, selectionStart, mention, found: mention ?? snippetAt(value, selectionStart) };
  };
  const offer = () => {
    const { mention, found } = typed();
    setAsked(found && { what: mention ? 'person' : 'snippet', query: found.query });
    if (found) combobox.openDropdown();
    else combobox.closeDropdown();
  };
  const shown = offered.map(({ key }) => key).join();
  // The first one is highlighted as soon as the list is drawn, so that Enter picks one.
  useEffect(() => {
    if (combobox.dropdownOpened && shown) combobox.selectFirstOption();
  }, [combobox.dropdownOpened, combobox.selectFirstOption, shown]);

  const choose = (key: string) => {
    const { value, selectionStart, found } = typed();
    const chosen = offered.find((one) => one.key === key);
    if (!found || !chosen) return;
    const before = value.slice(0, found.start) + chosen.text;
    field.onChange(before + value.slice(selectionStart));
    setAsked(undefined);
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
            offer();
          }}
          onClick={offer}
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
        <Combobox.Options
          aria-label={t(offered[0]?.about ? 'parts.comments.snippets' : 'parts.comments.people')}
        >
          {offered.map(({ key, name, about }) => (
            <Combobox.Option key={key} value={key}>
              <bdi>{name}</bdi>
              {about && (
                <span dir="auto" className={classes.snippet}>
                  {about}
                </span>
              )}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
