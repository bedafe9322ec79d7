/** A dialog: title, body, foot with buttons. Escape and the cross cancel; focus stays inside and comes back afterwards. */
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../i18n/t.ts';

export interface FrameProps {
  readonly title: ReactNode;
  readonly size: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
  /** To the right of the title. */
  readonly aside?: ReactNode;
  /** Height of the body in px where it must not jump. */
  readonly height?: number;
  /** It speaks of work at risk or of a failure: screen readers hear it at once, with its text. */
  readonly alert?: boolean;
}

/** Mantine fixes the role at `dialog`; the element itself takes another. */
const asAlert = (content: HTMLElement | null): void => content?.setAttribute('role', 'alertdialog');

export function Frame({ title, size, onClose, children, foot, aside, height, alert = false }: FrameProps) {
  const t = useT();
  return (
    <Modal.Root opened centered onClose={onClose} size={size} yOffset={24} transitionProps={{ duration: 150 }} data-st-dialog="">
      <Modal.Overlay />
      <Modal.Content {...(alert ? { ref: asAlert } : {})}>
        <Modal.Header>
          <Modal.Title>{title}</Modal.Title>
          <span className="grow" />
          {aside}
          <Modal.CloseButton aria-label={t('dialog.close')} />
        </Modal.Header>
        <Modal.Body style={height ? { height } : undefined}>{children}</Modal.Body>
        {foot ? <footer className="st-dialog-foot">{foot}</footer> : null}
      </Modal.Content>
    </Modal.Root>
  );
}
