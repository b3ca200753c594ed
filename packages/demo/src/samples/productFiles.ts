import { byteOrderMark, csvLine } from '@sampan/domain/csv/csv';

/*
 * Product files in the shape of those that other shops write, for tests: the columns of the two formats' documentation,
 * with the habits that files of the field have. Goods and words are made up.
 */

type Cells = Record<string, string>;

/** A file with these columns; a cell that a record does not name is empty. */
function fileText(header: readonly string[], records: readonly Cells[]): string {
  const unknown = records.flatMap((record) => Object.keys(record)).find((name) => !header.includes(name));
  if (unknown !== undefined) throw new Error(`The file has no column ${unknown}`);
  return [header, ...records.map((record) => header.map((name) => record[name] ?? ''))].map(csvLine).join('');
}

const picture = (name: string) => `https://cdn.pictures.test/files/${name}.jpg?v=1571439`;

/** Shopify's columns as its sample files of some years ago have them: no category, no status. */
const olderHeader = [
  ...['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Type', 'Tags', 'Published', 'Option1 Name', 'Option1 Value'],
  ...['Option2 Name', 'Option2 Value', 'Option3 Name', 'Option3 Value', 'Variant SKU', 'Variant Grams'],
  ...['Variant Inventory Tracker', 'Variant Inventory Qty', 'Variant Inventory Policy', 'Variant Fulfillment Service'],
  ...['Variant Price', 'Variant Compare At Price', 'Variant Requires Shipping', 'Variant Taxable', 'Variant Barcode'],
  ...[
    'Image Src',
    'Image Position',
    'Image Alt Text',
    'Gift Card',
    'Google Shopping / MPN',
    'Google Shopping / Gender',
  ],
  ...['SEO Title', 'SEO Description', 'Variant Image', 'Variant Weight Unit'],
];

const olderVariant: Cells = {
  'Variant Grams': '0',
  'Variant Inventory Qty': '1',
  'Variant Inventory Policy': 'deny',
  'Variant Fulfillment Service': 'manual',
  'Variant Requires Shipping': 'true',
  'Variant Taxable': 'true',
};

interface Garment {
  handle: string;
  title: string;
  price: string;
  tags: string;
  body?: string;
  sizes?: readonly string[];
  pictures?: number;
}

/** The row of a product, its further variants, and its further pictures. */
function garmentRows({ handle, title, price, tags, body = '', sizes, pictures = 1 }: Garment): Cells[] {
  const names = sizes ?? ['Default Title'];
  const variants = names.map(
    (size, index): Cells => ({
      ...olderVariant,
      Handle: handle,
      'Option1 Value': size,
      'Variant Price': price,
      ...(index === 0 && {
        Title: title,
        'Body (HTML)': body,
        Vendor: 'Fernway',
        Tags: tags,
        Published: 'true',
        'Option1 Name': sizes ? 'Size' : 'Title',
        'Image Src': picture(handle),
        'Image Position': '1',
        'Image Alt Text': `${title}, worn outdoors`,
        'Gift Card': 'false',
        'Variant Weight Unit': 'lb',
      }),
    }),
  );
  const further = Array.from({ length: pictures - 1 }, (_, index) => ({
    Handle: handle,
    'Image Src': picture(`${handle}-${index + 2}`),
    'Image Position': String(index + 2),
  }));
  return [...variants, ...further];
}

/** Clothes: no types at all, `Title` and `Default Title`, whole prices, HTML with line breaks and quotation marks. */
export const apparelFile = fileText(olderHeader, [
  ...garmentRows({ handle: 'harbour-blue-shirt', title: 'Harbour Blue Shirt', price: '50', tags: 'men' }),
  ...garmentRows({
    handle: 'college-top',
    title: 'College "Ferry" Top',
    price: '60',
    tags: 'women',
    body: '<p>Grey and black, <strong>buttoned</strong>.</p>\n<ul>\n<li>Cotton &amp; wool</li>\n<li>4" cuffs</li>\n</ul><script>alert(1)</script>',
  }),
  ...garmentRows({ handle: 'yellow-jumper', title: 'Yellow Wool Jumper', price: '80.00', tags: 'women', pictures: 3 }),
  ...garmentRows({
    handle: 'floral-tee',
    title: 'Floral White Tee',
    price: '75',
    tags: 'women',
    sizes: ['S', 'M', 'L'],
  }),
  ...garmentRows({ handle: 'striped-silk-blouse', title: 'Striped Silk Blouse', price: '50', tags: 'women' }),
  ...garmentRows({ handle: 'olive-jacket', title: 'Olive Green Jacket', price: '65', tags: 'women, outdoor, "rain"' }),
  ...garmentRows({
    handle: 'zip-vest',
    title: 'Zip Vest',
    price: '1,299.00',
    tags: 'men',
    sizes: ['M', 'L'],
    pictures: 2,
  }),
  ...garmentRows({ handle: 'chequered-red-shirt', title: 'Chequered Red Shirt', price: '50.5', tags: 'men' }),
  ...garmentRows({
    handle: 'dark-denim-top',
    title: 'Dark Denim Top',
    price: '60',
    tags: 'men',
    sizes: ['S', 'M', 'L', 'XL'],
  }),
  ...garmentRows({ handle: 'navy_sport_jacket', title: 'Navy Sport Jacket', price: '60', tags: 'men', pictures: 2 }),
  ...garmentRows({ handle: 'soft-winter-jacket', title: 'Soft Winter Jacket', price: '50', tags: 'women' }),
]);

function jewelRows(handle: string, title: string, type: string, metals: readonly string[], price: string): Cells[] {
  return metals.map((metal, index) => ({
    ...olderVariant,
    Handle: handle,
    'Option1 Value': metal,
    'Variant SKU': `'${handle.slice(0, 3).toUpperCase()}-00${index}`,
    'Variant Barcode': `'00361234567${index}`,
    'Variant Grams': '12.5',
    'Variant Weight Unit': 'g',
    'Variant Price': price,
    'Variant Compare At Price': index === 0 ? '0.00' : '',
    'Variant Inventory Qty': index === 1 ? '-2' : '10',
    'Variant Inventory Tracker': 'shopify',
    ...(index === 0 && {
      Title: title,
      'Body (HTML)': `<meta charset="utf-8"><span style="font-weight: 400;">${title}&mdash;made by hand.</span>`,
      Vendor: 'Lantern & Co.',
      Type: type,
      Tags: `${type.toLowerCase()}, gifts`,
      Published: 'TRUE',
      'Option1 Name': metals.length > 1 ? 'Metal' : 'Title',
      'Image Src': picture(handle),
      'Image Position': '1',
      'SEO Title': `${title} | Lantern & Co.`,
      'SEO Description': `A ${title.toLowerCase()}, made by hand on the quay.`,
      'Google Shopping / Gender': 'Female',
    }),
    'Variant Image': metals.length > 1 ? picture(`${handle}-${metal.toLowerCase()}`) : '',
  }));
}

/** Jewellery: types the shop has never heard of, spreadsheet apostrophes, oversold stock, a picture for each variant. */
export const jewelryFile =
  byteOrderMark +
  fileText(olderHeader, [
    ...jewelRows('chain-bracelet', 'Chain Bracelet', 'Bracelets', ['Gold', 'Silver'], '74.99'),
    ...jewelRows('leather-anchor', 'Leather Anchor', 'Bracelets', ['Default Title'], '69.99'),
    ...jewelRows('bangle-bracelet', 'Bangle Bracelet', 'Bracelets', ['Gold', 'Silver', 'Rose'], '79.99'),
    ...jewelRows('boho-earrings', 'Boho Earrings', 'Earrings', ['Gold', 'Silver'], '27'),
    ...jewelRows('moon-charm', 'Moon Charm Bracelet', 'Bracelets', ['Default Title'], '19.99'),
    ...jewelRows('stud-earrings', 'Stud Earrings', 'Earrings', ['Gold', 'Silver', 'Rose'], '14.00'),
    ...jewelRows('galaxy-necklace', 'Galaxy Necklace', 'Necklace', ['Default Title'], '44.99'),
    ...jewelRows('choker-with-pendant', 'Choker with Pendant', 'Necklace', ['Gold', 'Silver'], '39.5'),
    ...jewelRows('pearl-ring', 'Pearl Ring', '', ['Default Title'], '12'),
    ...jewelRows('戒指', 'Plain Ring', 'Rings', ['Default Title'], '9.90'),
  ]);

/** The column names of Shopify's newer template, with linked options and the prices of other markets. */
const newerHeader = [
  ...['Title', 'URL handle', 'Description', 'Vendor', 'Product category', 'Type', 'Tags', 'Published on online store'],
  ...[
    'Status',
    'SKU',
    'Barcode',
    'Option1 name',
    'Option1 value',
    'Option1 Linked To',
    'Option2 name',
    'Option2 value',
  ],
  ...['Option2 Linked To', 'Price', 'Compare-at price', 'Cost per item', 'Charge tax', 'Inventory tracker'],
  ...['Inventory quantity', 'Continue selling when out of stock', 'Weight value (grams)', 'Weight unit for display'],
  ...['Requires shipping', 'Fulfillment service', 'Product image URL', 'Image position', 'Image alt text'],
  ...['Variant image URL', 'Gift card', 'SEO title', 'SEO description', 'Price / International', 'Included / Japan'],
];

interface HomeGood {
  handle: string;
  title: string;
  category: string;
  type?: string;
  price: string;
  before?: string;
  status?: string;
  grams?: string;
  finishes?: readonly (readonly [colour: string, size: string])[];
  pictures?: number;
}

function homeRows({ handle, title, category, type = '', price, before = '', ...good }: HomeGood): Cells[] {
  const { status = 'active', grams = '450', finishes, pictures = 1 } = good;
  const variants = (finishes ?? [['Default Title', '']]).map(
    ([colour, size], index): Cells => ({
      'URL handle': handle,
      SKU: `HG-${handle}-${index + 1}`,
      'Option1 value': colour,
      'Option2 value': size,
      Price: price,
      'Compare-at price': before,
      'Cost per item': '4.20',
      'Charge tax': 'TRUE',
      'Inventory tracker': index === 2 ? '' : 'shopify',
      'Inventory quantity': index === 2 ? '' : '8',
      'Continue selling when out of stock': 'DENY',
      'Weight value (grams)': grams,
      'Weight unit for display': 'kg',
      'Requires shipping': 'TRUE',
      'Fulfillment service': 'manual',
      'Price / International': '19.00',
      'Included / Japan': 'TRUE',
      ...(index === 0 && {
        Title: title,
        Description: `<div><h2>${title}</h2><p>For <em>calm</em> rooms.<br/>Wipe clean.</p></div>`,
        Vendor: 'Quay Nursery',
        'Product category': category,
        Type: type,
        Tags: 'home, quay',
        'Published on online store': 'TRUE',
        Status: status,
        'Option1 name': finishes ? 'Colour' : 'Title',
        'Option1 Linked To': finishes ? 'product.metafields.shopify.color-pattern' : '',
        'Option2 name': finishes ? 'Size' : '',
        'Product image URL': picture(handle),
        'Image position': '1',
        'Image alt text': title,
      }),
    }),
  );
  const further = Array.from({ length: pictures - 1 }, (_, index) => ({
    'URL handle': handle,
    'Product image URL': picture(`${handle}-${index + 2}`),
    'Image position': String(index + 2),
  }));
  return [...variants, ...further];
}

const garden = 'Home & Garden > Lawn & Garden > Gardening > Pots & Planters';
const finishes = [
  ['White', 'Small'],
  ['White', 'Large'],
  ['Clay', 'Small'],
] as const;

/** Home and garden: categories of Shopify's tree five levels deep, two options, a draft, a former price that is none. */
export const homeAndGardenFile = fileText(newerHeader, [
  ...homeRows({ handle: 'clay-plant-pot', title: 'Clay Plant Pot', category: garden, price: '9.99', finishes }),
  ...homeRows({
    handle: 'copper-light',
    title: 'Copper Light',
    category: 'Home & Garden > Lighting',
    price: '59.99',
    pictures: 2,
  }),
  ...homeRows({
    handle: 'cream-sofa',
    title: 'Cream Sofa',
    category: 'Furniture > Sofas',
    price: '500',
    before: '450',
    grams: '42000',
  }),
  ...homeRows({
    handle: 'yellow-sofa',
    title: 'Yellow Sofa',
    category: 'Furniture > Sofas',
    price: '400',
    before: '520',
  }),
  ...homeRows({
    handle: 'hanging-lamps',
    title: 'Hanging Lamps',
    category: 'Home & Garden > Lighting',
    price: '1,299',
  }),
  ...homeRows({
    handle: 'garden-gnome',
    title: 'Garden Gnome',
    category: 'Uncategorized',
    type: 'Outdoor',
    price: '12.00',
    pictures: 3,
  }),
  ...homeRows({
    handle: 'watering-can',
    title: 'Watering Can',
    category: 'Uncategorized',
    type: 'Outdoor',
    price: '24',
    finishes,
  }),
  ...homeRows({
    handle: 'wooden-fence',
    title: 'Wooden Fence',
    category: 'Uncategorized',
    type: 'Outdoor',
    price: '24.00',
    status: 'draft',
  }),
  ...homeRows({
    handle: 'antique-drawers',
    title: 'Antique Drawers',
    category: 'Furniture > Cabinets',
    type: 'Indoor',
    price: '250.00',
    finishes,
    pictures: 2,
  }),
  ...homeRows({ handle: 'bedside-table', title: 'Bedside Table', category: '', type: 'Indoor', price: '69.99' }),
  ...homeRows({ handle: 'vanilla-candle', title: 'Vanilla Candle', category: '', price: '14.5', status: 'archived' }),
]);

/** WooCommerce's columns as its exporter writes them. */
const wooHeader = [
  ...['ID', 'Type', 'SKU', 'GTIN, UPC, EAN, or ISBN', 'Name', 'Published', 'Is featured?', 'Visibility in catalog'],
  ...['Short description', 'Description', 'Date sale price starts', 'Date sale price ends', 'Tax status', 'Tax class'],
  ...['In stock?', 'Stock', 'Low stock amount', 'Backorders allowed?', 'Sold individually?', 'Weight (kg)'],
  ...['Length (cm)', 'Width (cm)', 'Height (cm)', 'Allow customer reviews?', 'Purchase note', 'Sale price'],
  ...['Regular price', 'Categories', 'Tags', 'Shipping class', 'Images', 'Download limit', 'Download expiry days'],
  ...['Parent', 'Grouped products', 'Upsells', 'Cross-sells', 'External URL', 'Button text', 'Position', 'Brands'],
  ...['Attribute 1 name', 'Attribute 1 value(s)', 'Attribute 1 visible', 'Attribute 1 global'],
  ...['Attribute 2 name', 'Attribute 2 value(s)', 'Attribute 2 visible', 'Attribute 2 global'],
  ...['Meta: _yoast_wpseo_title', 'Meta: _yoast_wpseo_metadesc'],
];

const wooRow = (cells: Cells): Cells => ({
  Published: '1',
  'Is featured?': '0',
  'Visibility in catalog': 'visible',
  'Tax status': 'taxable',
  'In stock?': '1',
  'Backorders allowed?': '0',
  'Sold individually?': '0',
  'Allow customer reviews?': '1',
  Position: '0',
  ...cells,
});

/** WooCommerce: variations far from their parents and named by id or SKU, sales, several categories, escaped commas. */
export const wooFile =
  byteOrderMark +
  fileText(wooHeader, [
    wooRow({
      ID: '44',
      Type: 'variable',
      SKU: 'woo-vneck-tee',
      Name: 'V-Neck T-Shirt',
      'Is featured?': '1',
      'Short description': '<p>A tee with a neck.</p>',
      Description: '<p>Soft &amp; plain.</p>\\n<p>Washes well.</p>',
      'Weight (kg)': '.5',
      'Length (cm)': '24',
      'Width (cm)': '1',
      'Height (cm)': '2',
      Categories: 'Clothing, Clothing > Tshirts',
      Tags: 'cotton, summer',
      Images: `${picture('vneck')}, ${picture('vneck-green')}`,
      Brands: 'Anchor Wear',
      'Attribute 1 name': 'Color',
      'Attribute 1 value(s)': 'Blue, Green',
      'Attribute 2 name': 'Fabric',
      'Attribute 2 value(s)': 'Cotton, Linen\\, washed',
      'Meta: _yoast_wpseo_title': 'V-neck tees',
    }),
    wooRow({
      ID: '45',
      Type: 'variable',
      SKU: 'woo-hoodie',
      Name: 'Hoodie',
      Categories: 'Clothing > Hoodies',
      'Attribute 1 name': 'Color',
      'Attribute 1 value(s)': 'Red, Blue',
      'Attribute 2 name': 'Logo',
      'Attribute 2 value(s)': 'Yes, No',
    }),
    wooRow({
      ID: '46',
      Type: 'simple',
      SKU: 'woo-beanie',
      'GTIN, UPC, EAN, or ISBN': '4006381333931',
      Name: 'Beanie',
      'Short description': 'A simple beanie.',
      'Regular price': '20',
      'Sale price': '18',
      Stock: '12',
      'Low stock amount': '3',
      Categories: 'Clothing > Accessories',
      Images: picture('beanie'),
    }),
    wooRow({
      ID: '47',
      Type: 'simple',
      SKU: 'woo-belt',
      Name: 'Belt',
      'Regular price': '65',
      'Sale price': '55',
      'Date sale price starts': '2019-01-01',
      'Date sale price ends': '2019-02-01',
      Categories: 'Clothing > Accessories',
      'In stock?': '0',
    }),
    wooRow({
      ID: '48',
      Type: 'simple',
      Name: 'Beanie',
      'Regular price': '18.00',
      Categories: 'Uncategorized',
      Published: '-1',
    }),
    wooRow({
      ID: '49',
      Type: 'simple, downloadable, virtual',
      SKU: 'woo-album',
      Name: 'Album',
      'Regular price': '15',
      Categories: 'Music',
      'Download limit': '1',
    }),
    wooRow({
      ID: '50',
      Type: 'external',
      SKU: 'wp-pennant',
      Name: 'Pennant',
      'Regular price': '11.05',
      Categories: 'Decor',
      'External URL': 'https://shop.pictures.test/pennant',
      'Button text': 'Buy elsewhere',
    }),
    wooRow({
      ID: '51',
      Type: 'grouped',
      SKU: 'logo-collection',
      Name: 'Logo Collection',
      Categories: 'Clothing',
      'Grouped products': 'woo-beanie, woo-belt',
    }),
    wooRow({
      ID: '60',
      Type: 'variation',
      SKU: 'woo-vneck-tee-blue',
      Name: 'V-Neck T-Shirt - Blue',
      'Regular price': '20',
      Stock: '7',
      Parent: 'woo-vneck-tee',
      Images: picture('vneck-blue'),
      'Attribute 1 name': 'Color',
      'Attribute 1 value(s)': 'Blue',
    }),
    wooRow({
      ID: '61',
      Type: 'variation',
      SKU: 'woo-vneck-tee-green',
      Name: 'V-Neck T-Shirt - Green',
      'Regular price': '20',
      Parent: 'woo-vneck-tee',
      'Attribute 1 name': 'Color',
      'Attribute 1 value(s)': 'Green',
    }),
    wooRow({
      ID: '62',
      Type: 'variation',
      Name: 'Hoodie - Red, No',
      'Regular price': '45',
      'Sale price': '42',
      Stock: '3',
      Parent: 'id:45',
      'Attribute 1 name': 'Color',
      'Attribute 1 value(s)': 'Red',
      'Attribute 2 name': 'Logo',
      'Attribute 2 value(s)': 'No',
    }),
    wooRow({
      ID: '63',
      Type: 'variation',
      Name: 'Hoodie - Blue, Yes',
      'Regular price': '45',
      Stock: 'parent',
      Parent: 'id:45',
      'Attribute 1 name': 'Color',
      'Attribute 1 value(s)': 'Blue',
      'Attribute 2 name': 'Logo',
      'Attribute 2 value(s)': 'Yes',
    }),
    wooRow({
      ID: '64',
      Type: 'variation',
      Name: 'Scarf - Long',
      'Regular price': '9',
      Parent: 'id:999',
      'Attribute 1 name': 'Length',
      'Attribute 1 value(s)': 'Long',
    }),
  ]);
