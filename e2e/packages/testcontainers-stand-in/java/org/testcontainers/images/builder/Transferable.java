package org.testcontainers.images.builder;

public interface Transferable {
  byte[] getBytes();

  static Transferable of(byte[] bytes) {
    return () -> bytes;
  }
}
