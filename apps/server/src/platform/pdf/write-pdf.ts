import { createHash } from 'node:crypto';
import type { Printed } from './blocks.ts';
import { layOut } from './lay-out.ts';
import type { Bookmark } from './lay-out.ts';
import { Objects, textString } from './objects.ts';
import { sheet } from './sheets.ts';
import type { Page } from './sheets.ts';
import { writeFonts } from './write-fonts.ts';
import { writeStructure } from './write-structure.ts';

/** A document as a tagged PDF (ISO 14289-1, PDF/UA-1); the same document gives the same bytes. */
export function writePdf(printed: Printed): Buffer {
  const { pages, root, bookmarks, typeCase } = layOut(printed);
  const objects = new Objects();
  const catalogue = objects.reserve();
  const tree = objects.reserve();
  const fonts = objects.add(writeFonts(objects, typeCase.fonts));
  const written = pages.map((page, place) => {
    const content = objects.addStream(Buffer.from(page.operators.join('\n'), 'latin1'));
    const number = objects.add(
      `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${sheet.width} ${sheet.height}]/Tabs/S/StructParents ${place}` +
        `/Resources<</Font ${fonts} 0 R>>/Contents ${content} 0 R>>`,
    );
    return { page, number };
  });
  const kids = written.map(({ number }) => `${number} 0 R`).join(' ');
  objects.write(tree, `<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`);
  const structure = writeStructure(objects, root, written);
  const outlines = writeOutlines(
    objects,
    bookmarks,
    new Map(written.map((each) => [each.page, each.number])),
  );
  const metadata = objects.add(metadataOf(printed));
  objects.write(
    catalogue,
    `<</Type/Catalog/Pages ${tree} 0 R/Lang${textString(printed.language)}/MarkInfo<</Marked true>>` +
      `/StructTreeRoot ${structure} 0 R/Outlines ${outlines} 0 R/PageMode/UseOutlines` +
      `/ViewerPreferences<</DisplayDocTitle true>>/Metadata ${metadata} 0 R>>`,
  );
  const id = createHash('sha256').update(JSON.stringify(printed)).digest('hex').slice(0, 32);
  return objects.toFile(`/Root ${catalogue} 0 R/ID[<${id}><${id}>]`);
}

/** The headings, one below the other, by which a reader jumps. */
function writeOutlines(
  objects: Objects,
  bookmarks: readonly Bookmark[],
  numberOf: ReadonlyMap<Page, number>,
): number {
  const root = objects.reserve();
  const items = bookmarks.map((bookmark) => ({ ...bookmark, number: objects.reserve() }));
  for (const [place, { text, page, y, number }] of items.entries()) {
    const [before, after] = [items[place - 1], items[place + 1]];
    objects.write(
      number,
      `<</Title${textString(text)}/Parent ${root} 0 R/Dest[${numberOf.get(page) ?? 0} 0 R/XYZ 0 ${y.toFixed(0)} null]` +
        `${before ? `/Prev ${before.number} 0 R` : ''}${after ? `/Next ${after.number} 0 R` : ''}>>`,
    );
  }
  const [first, last] = [items[0], items.at(-1)];
  const ends = first && last ? `/First ${first.number} 0 R/Last ${last.number} 0 R` : '';
  objects.write(root, `<</Type/Outlines/Count ${items.length}${ends}>>`);
  return root;
}

function metadataOf({ title, madeAt }: Printed): Buffer {
  const escaped = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const xml = Buffer.from(
    `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">` +
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""` +
      ` xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"` +
      ` xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped}` +
      `</rdf:li></rdf:Alt></dc:title><xmp:CreateDate>${madeAt}</xmp:CreateDate><pdfuaid:part>1</pdfuaid:part>` +
      `</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`,
  );
  const head = `<</Type/Metadata/Subtype/XML/Length ${xml.length}>>\nstream\n`;
  return Buffer.concat([Buffer.from(head), xml, Buffer.from('\nendstream')]);
}
