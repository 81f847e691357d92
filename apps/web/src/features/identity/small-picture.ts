const edge = 256;

/** The middle of a picture as a small JPEG in base64, drawn anew: nothing but the image is left of the file. */
export async function smallPicture(file: Blob): Promise<string> {
  const image = await createImageBitmap(file);
  const side = Math.min(image.width, image.height);
  const canvas = document.createElement('canvas');
  canvas.width = edge;
  canvas.height = edge;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('the browser draws no pictures');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, edge, edge);
  pen.drawImage(image, (image.width - side) / 2, (image.height - side) / 2, side, side, 0, 0, edge, edge);
  image.close();
  return canvas.toDataURL('image/jpeg', 0.85).replace(/^.*,/, '');
}
