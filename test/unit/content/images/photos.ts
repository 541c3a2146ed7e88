import sharp, { type Sharp } from 'sharp'

/** A picture of soft colours, which compresses like a photograph. */
export function photo(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const pixels = Buffer.alloc(width * height * channels, 255)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * channels
      pixels[at] = (255 * x) / width
      pixels[at + 1] = (255 * y) / height
      pixels[at + 2] = 120 + 60 * Math.sin(x / 40) + 40 * Math.cos(y / 23)
      if (channels === 4) pixels[at + 3] = (255 * x) / width
    }
  }
  return sharp(pixels, { raw: { width, height, channels } })
}

/** The same as two pictures of half the height, one after the other. */
export async function film(width: number, height: number): Promise<Sharp> {
  const raw = { width, height, channels: 3, pageHeight: height / 2 } as const
  return sharp(await photo(width, height).raw().toBuffer(), { raw })
}
