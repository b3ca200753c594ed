export * from './entities/address.ts';
export * from './entities/common.ts';
export * from './entities/content.ts';
export * from './entities/credentials.ts';
export * from './entities/file.ts';
export * from './entities/order.ts';
export * from './entities/product.ts';
export * from './entities/user.ts';
