import type { ReactNode } from 'react';
import classes from '../forms.module.css';

interface FileWayProps {
  label: string;
  icon: ReactNode;
  accept: string;
  /** Opens the camera on phones. */
  capture?: boolean;
  multiple?: boolean;
  disabled?: boolean;
  onChosen: (files: File[]) => void;
  onBlur: () => void;
}

/** A button that asks for files. */
export function FileWay(props: FileWayProps) {
  const { label, icon, accept, capture, multiple = false, disabled = false, onChosen, onBlur } = props;
  return (
    <label className={classes.way}>
      {icon}
      <span>{label}</span>
      <input
        type="file"
        className={classes.unseen}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        {...(capture ? { capture: 'environment' as const } : {})}
        onBlur={onBlur}
        onChange={({ currentTarget }) => {
          onChosen([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
