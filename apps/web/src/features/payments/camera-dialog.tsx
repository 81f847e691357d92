import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './payment-form.module.css';
import { readQrPicture } from './qr-picture.ts';

const lookEveryMs = 250;

interface CameraDialogProps {
  onText(text: string): void;
  onClose(): void;
}

/** Looks through the camera until a QR code can be read. Pictures stay in the browser. */
export function CameraDialog({ onText, onClose }: CameraDialogProps) {
  const t = useTexts();
  const video = useRef<HTMLVideoElement>(null);
  const report = useRef(onText);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    report.current = onText;
  });
  useEffect(() => {
    const stop = new AbortController();
    const look = async () => {
      try {
        const text = await watch(video, stop.signal);
        if (text !== null) report.current(text);
      } catch {
        if (!stop.signal.aborted) setHasFailed(true);
      }
    };
    void look();
    return () => stop.abort();
  }, []);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('payments:fill.camera')}
      description={t('payments:fill.cameraText')}
      footer={<Button onClick={onClose}>{t('cancel')}</Button>}
    >
      {hasFailed ? (
        <Banner tone="bad" title={t('payments:fill.no-camera')} />
      ) : (
        <video
          ref={video}
          className={styles['video']}
          muted
          playsInline
          aria-label={t('payments:fill.camera')}
        />
      )}
    </Dialog>
  );
}

/** The text of the first code that the camera sees; null once stopped. Lets the camera go in any case. */
async function watch(
  view: { readonly current: HTMLVideoElement | null },
  stop: AbortSignal,
): Promise<string | null> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  });
  try {
    const { current: video } = view;
    if (video === null || stop.aborted) return null;
    video.srcObject = stream;
    await video.play();
    while (!stop.aborted) {
      const frame = frameOf(video);
      const text = frame === null ? null : await readQrPicture(frame);
      if (stop.aborted) return null;
      if (text !== null) return text;
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    }
    return null;
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

function frameOf(video: HTMLVideoElement): ImageData | null {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return null;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return null;
  context.drawImage(video, 0, 0);
  return context.getImageData(0, 0, width, height);
}
