import { Button, Menu, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { type FieldProps, inputProps, useField } from '../../../ui/form/field.tsx';
import { useLimit } from '../../../ui/form/use-limit.tsx';
import { type AnswerToken, keptText, shownText, unknownAnswers } from './answer-tokens.ts';
import classes from './rules.module.css';

interface TextWithAnswersProps extends FieldProps {
  tokens: readonly AnswerToken[];
  lines?: number;
}

/** A text into which answers can be put; they are read by the labels of their questions. */
export function TextWithAnswers(props: TextWithAnswersProps) {
  const { tokens, lines } = props;
  const { t } = useTranslation();
  const { field, error, label, required, longest } = useField(props);
  const input = useRef<(HTMLInputElement & HTMLTextAreaElement) | null>(null);
  const kept: string = field.value ?? '';
  const shown = shownText(kept, tokens);
  const { limited } = useLimit(kept, longest);
  const [gone] = unknownAnswers(kept, tokens);
  const write = (text: string) => field.onChange(keptText(text, tokens));

  const insert = (token: AnswerToken) => {
    const start = input.current?.selectionStart ?? shown.length;
    const end = input.current?.selectionEnd ?? start;
    write(shown.slice(0, start) + token.shown + shown.slice(end));
    // After the menu has given the focus back to its button.
    setTimeout(() => {
      const caret = start + token.shown.length;
      input.current?.focus();
      input.current?.setSelectionRange(caret, caret);
    });
  };

  const shared = {
    ...inputProps(props),
    ...field,
    label,
    value: shown,
    onChange: (event: { currentTarget: { value: string } }) => write(event.currentTarget.value),
    autoComplete: 'off',
    'aria-required': required,
    ...limited,
    error: error ?? limited.error ?? (gone && t('form-builder.rules.unknownAnswer', { name: gone })),
    ref: (node: (HTMLInputElement & HTMLTextAreaElement) | null) => {
      input.current = node;
      field.ref(node);
    },
  };
  return (
    <div className={classes.text}>
      {lines ? <Textarea {...shared} autosize minRows={lines} maxRows={8} /> : <TextInput {...shared} />}
      {tokens.length > 0 && (
        <Menu position="bottom-start" returnFocus={false}>
          <Menu.Target>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPlus size={14} aria-hidden />}
              aria-label={t('form-builder.rules.insertInto', { name: String(props.label) })}
            >
              {t('form-builder.rules.insert')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown className={classes.answers ?? ''}>
            {tokens.map((token) => (
              <Menu.Item key={token.name} onClick={() => insert(token)}>
                <bdi>{token.shown.slice(1, -1)}</bdi>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
