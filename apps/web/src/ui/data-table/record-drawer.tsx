import type { ReactNode } from 'react';
import { SideModal } from '../dialogs/side-modal.tsx';

interface RecordDrawerProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A record that has no page, opened over its list. */
export const RecordDrawer = ({ title, onClose, children }: RecordDrawerProps) => (
  <SideModal opened onClose={onClose} title={title}>
    {children}
  </SideModal>
);
