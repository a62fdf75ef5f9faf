import { instructionText, type StepInstruction } from '@gemelo/contract/endpoints/steps';
import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { FileGallery } from '../../ui/upload/file-gallery.tsx';
import { Upload } from '../../ui/upload/upload.tsx';
import classes from './steps.module.css';
import { useTextIssue } from './text-issue.ts';
import type { ChangedInstruction } from './use-instructions.ts';

const idsOf = ({ files }: StepInstruction) => files.map(({ idFile }) => idFile);

interface InstructionItemProps {
  instruction: StepInstruction;
  editable: boolean;
  editing: boolean;
  saving: boolean;
  onEdit: (on: boolean) => void;
  onSave: (changed: ChangedInstruction) => Promise<boolean>;
  onRemove: () => void;
}

/** One instruction with inline editing. */
export function InstructionItem(props: InstructionItemProps) {
  const { instruction, editable, editing, onEdit, onRemove } = props;
  const { t } = useTranslation();
  if (editing) return <Editor {...props} />;
  const name = instruction.text;
  return (
    <div className={classes.instruction}>
      <div className={classes.text}>
        <p dir="auto">{name}</p>
        {instruction.files.length > 0 && <FileGallery files={instruction.files} />}
      </div>
      {editable && (
        <span className={classes.tools}>
          <ActionIcon aria-label={t('steps.edit', { name })} onClick={() => onEdit(true)}>
            <IconPencil size={16} />
          </ActionIcon>
          <ActionIcon aria-label={t('steps.remove.label', { name })} onClick={onRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        </span>
      )}
    </div>
  );
}

function Editor({ instruction, saving, onEdit, onSave }: InstructionItemProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(instruction.text);
  const [opened] = useState(instruction);
  const issue = useTextIssue(instructionText(), text);
  const [submitted, setSubmitted] = useState(false);
  const [kept, setKept] = useState(instruction.files);
  const [added, setAdded] = useState<{ ids: string[]; busy: boolean }>({ ids: [], busy: false });
  // Another user changed it meanwhile; saving again confirms this text.
  const isStale = instruction.version !== opened.version;

  const save = async () => {
    setSubmitted(true);
    if (issue || added.busy) return;
    const files = [...kept.map(({ idFile }) => idFile), ...added.ids];
    const isSame = text.trim() === instruction.text && files.join() === idsOf(instruction).join();
    if (isSame || (await onSave({ text, files }))) onEdit(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onEdit(false);
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={classes.editor}>
      {isStale && (
        <Notice tone="warning" title={t('steps.overtaken')}>
          <q>{instruction.text}</q>
        </Notice>
      )}
      <Textarea
        autoFocus
        autosize
        minRows={2}
        maxRows={12}
        aria-label={t('steps.text')}
        value={text}
        error={submitted ? issue : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <FileGallery files={kept} onRemove={(file) => setKept(kept.filter((one) => one !== file))} />
      <div>
        <Upload
          purpose="attachment"
          multiple
          compact
          local
          label={t('steps.pictures.add')}
          onChange={(files, busy) => setAdded({ ids: files.map(({ idFile }) => idFile), busy })}
        />
      </div>
      <div className={classes.feet}>
        <Button variant="default" onClick={() => onEdit(false)} disabled={saving}>
          {t('ui.cancel')}
        </Button>
        <Button loading={saving} disabled={added.busy} onClick={() => void save()}>
          {t('ui.form.save')}
        </Button>
      </div>
    </div>
  );
}
