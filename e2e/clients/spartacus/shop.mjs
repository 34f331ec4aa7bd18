import 'zone.js';
// The packages are compiled in part; the browser finishes them.
import '@angular/compiler';
import { HttpClientModule } from '@angular/common/http';
import { NgModule } from '@angular/core';
import { BrowserModule, platformBrowser } from '@angular/platform-browser';
import { EffectsModule } from '@ngrx/effects';
import { StoreModule } from '@ngrx/store';
import { CDC_FEATURE, CdcRootModule } from '@spartacus/cdc/root';
import { AuthModule, provideConfig } from '@spartacus/core';
import {
  AppRoutingModule,
  BaseStorefrontModule,
  LinkModule,
  LogoutModule,
  StorefrontComponent,
} from '@spartacus/storefront';
import { USER_PROFILE_FEATURE, UserProfileRootModule } from '@spartacus/user/profile/root';

/*
 * A storefront, as its documentation puts one together: the library under test, and of the other features those that it
 * uses. Which site it belongs to is in the page.
 */
const { baseSite, javascriptUrl, sessionExpiration } = window.shop;

const ShopModule = NgModule({
  imports: [
    BrowserModule,
    HttpClientModule,
    AppRoutingModule,
    StoreModule.forRoot({}),
    EffectsModule.forRoot([]),
    BaseStorefrontModule,
    AuthModule.forRoot(),
    LinkModule,
    LogoutModule,
    UserProfileRootModule,
    CdcRootModule,
  ],
  providers: [
    provideConfig({
      backend: { occ: { baseUrl: location.origin, endpoints: { userUpdateProfile: 'users/current' } } },
      authentication: { baseUrl: `${location.origin}/authorizationserver` },
      context: { baseSite: [baseSite], language: ['en'], currency: ['USD'] },
      i18n: { resources: {}, fallbackLang: 'en' },
      featureModules: {
        [CDC_FEATURE]: { module: () => import('@spartacus/cdc').then(({ CdcModule }) => CdcModule) },
        [USER_PROFILE_FEATURE]: {
          module: () => import('@spartacus/user/profile').then(({ UserProfileModule }) => UserProfileModule),
        },
      },
      cdc: [{ baseSite, javascriptUrl, sessionExpiration }],
    }),
  ],
  bootstrap: [StorefrontComponent],
})(class ShopModule {});

platformBrowser()
  .bootstrapModule(ShopModule)
  .catch((error) => console.error(error));
